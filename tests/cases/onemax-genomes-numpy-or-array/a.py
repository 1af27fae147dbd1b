import array
import copy
import random

random.seed(64)
bits, size = 100, 100


def cross(one, two):
    first, last = sorted((random.randint(1, bits), random.randint(1, bits - 1)))
    one[first:last], two[first:last] = two[first:last], one[first:last]


def flip_bits(genome):
    for i in range(len(genome)):
        if random.random() < 0.05:
            genome[i] = int(not genome[i])


def evaluate(genome):
    return sum(genome)


def new_genome():
    return array.array("b", [random.randint(0, 1) for _ in range(bits)])


population = [new_genome() for _ in range(size)]
fitness = [evaluate(genome) for genome in population]
best = []
for generation in range(5000):
    chosen = [max(random.sample(range(size), 3), key=fitness.__getitem__) for _ in range(size)]
    offspring = [copy.deepcopy(population[i]) for i in chosen]
    for one, two in zip(offspring[::2], offspring[1::2]):
        if random.random() < 0.5:
            cross(one, two)
    for genome in offspring:
        if random.random() < 0.2:
            flip_bits(genome)
    population = offspring
    fitness = [evaluate(genome) for genome in population]
    best.append(max(fitness))

print("best after 10, 20, 40 generations and at the end:", best[9], best[19], best[39], best[-1])
