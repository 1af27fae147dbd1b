"""From a verdict to its reason: evidence, suspicions, experiments, remedies, within what is left of the budget."""
