"""Parameters of networks that no optimizer holds are frozen; all others are left as they are."""

from __future__ import annotations

from pathlib import Path

import forks

import whyslower.worker

WORKER = Path(whyslower.worker.__file__).parent

PROGRAM = """
import sys
sys.path.insert(0, {worker!r})
import torch
import interventions.untrained as untrained

class Agent:
    def __init__(self):
        self.policy, self.critic = torch.nn.Linear(2, 2), torch.nn.Linear(2, 1)
        self.scale = torch.nn.Parameter(torch.ones(2))

agent = Agent()
{made}
untrained.freeze()
agent.critic(agent.policy(torch.ones(4, 2)) * agent.scale).sum().backward()
print([p.grad is not None for p in (*agent.policy.parameters(), *agent.critic.parameters(), agent.scale)])
"""


def wanted(made: str) -> list[bool]:
    """Whether weight and bias of the policy, those of the critic, and what stands in no network get gradients."""
    done = forks.run(PROGRAM.format(worker=str(WORKER), made=made))
    assert done.returncode == 0, done.stderr
    return [word == "True" for word in done.stdout.strip("[]\n").split(", ")]


def test_what_an_optimizer_holds_and_what_stands_in_no_network_keep_their_gradients() -> None:
    made = "opt = torch.optim.SGD([{'params': agent.policy.parameters()}], lr=0.1)"
    assert wanted(made) == [True, True, False, False, True]


def test_without_an_optimizer_nothing_is_frozen() -> None:
    assert all(wanted(""))
