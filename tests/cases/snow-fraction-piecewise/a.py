import numpy as np


class PrecipitationPhase:
    """Snow share of the precipitation from the air temperature."""

    def __init__(self, t_snow=-1.0, t_rain=3.0):
        self.t_snow = t_snow
        self.t_rain = t_rain

    def snow_share(self, temp):
        width = self.t_rain - self.t_snow
        cold = temp <= self.t_snow
        warm = temp >= self.t_rain
        return np.piecewise(temp, [cold, warm, ~(cold | warm)],
                            [1.0, 0.0, lambda t: (self.t_rain - t) / width])


def main():
    rng = np.random.default_rng(21)
    cells = 12000
    mean_temp = rng.normal(0.5, 3.5, cells)
    hours = [mean_temp + rng.normal(0, 1.5, cells) for _ in range(24)]
    rain = rng.gamma(0.6, 0.8, cells)

    phase = PrecipitationPhase()
    pack = np.zeros(cells)
    for step in range(20000):
        temp = hours[step % 24]
        pack += phase.snow_share(temp) * rain

    print("mean snow", pack.mean())
    print("largest", pack.max())


main()
