import random

# genetic algorithm: 20 binary genes, fitness = weighted number of ones, roulette wheel selection
random.seed(8)
size, genes = 120, 20
value = [random.uniform(0.5, 1.5) for _ in range(genes)]
population = [[random.getrandbits(1) for _ in range(genes)] for _ in range(size)]


def fitness(genome):
    return 0.1 + sum(v for v, g in zip(value, genome) if g)


def crossover(mother, father):
    cut = random.randrange(1, genes)
    child = mother[:cut] + father[cut:]
    spot = random.randrange(genes)
    if random.random() < 0.2:
        child[spot] ^= 1
    return child


best = 0.0
for generation in range(4000):
    weights = [fitness(genome) for genome in population]
    best = max(best, max(weights))
    parents = random.choices(population, weights=weights, k=2 * size)
    population = [crossover(parents[2 * i], parents[2 * i + 1]) for i in range(size)]

print(f"best fitness {best:.4f}, mean of the last generation {sum(map(fitness, population)) / size:.4f}")
