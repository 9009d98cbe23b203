import { noOutcomes, type Outcomes } from '../../../backend/trends/calibration.ts'
import type { PastForecast } from '../../../backend/trends/forecast-record.ts'
import type { Remembered } from '../../../backend/trends/score.ts'
import type { Measure } from '../../../backend/trends/score-counts.ts'

export class Past {
  readonly #outcomes: { at: number; outcomes: Outcomes }[] = []
  readonly #forecasts: { at: number; made: PastForecast[] }[] = []
  readonly #measure: Measure

  constructor(measure: Measure) {
    this.#measure = measure
  }

  note(at: number, outcomes: Outcomes): void {
    this.#outcomes.push({ at, outcomes })
  }

  noteForecasts(at: number, made: PastForecast[]): void {
    this.#forecasts.push({ at, made })
  }

  outcomes(at: number): NonNullable<Remembered['outcomes']> {
    const sum = noOutcomes()
    for (const { outcomes } of this.#outcomes.filter((entry) => isKnown(entry.at, at, OUTCOME_WEEKS))) {
      for (const [bin, claims] of outcomes.claims.entries()) {
        sum.claims[bin] = (sum.claims[bin] ?? 0) + claims
        sum.rose[bin] = (sum.rose[bin] ?? 0) + (outcomes.rose[bin] ?? 0)
      }
    }
    return { [this.#measure]: sum }
  }

  forecasts(at: number): PastForecast[] {
    return this.#forecasts
      .filter((entry) => isKnown(entry.at, at, FORECAST_WEEKS))
      .flatMap((entry) =>
        entry.made.map((one) => ({
          ...one,
          age: (at - entry.at) / 7,
          came: one.came.map((week, ahead) => (entry.at + 7 * (ahead + 1) <= at ? week : null)),
        })),
      )
  }
}

/** The following week is over, and the day is at most `weeks` weeks ago. */
function isKnown(then: number, now: number, weeks: number): boolean {
  return then + 7 <= now && then >= now - 7 * weeks
}

/** Weeks of history that the product keeps. */
const OUTCOME_WEEKS = 26
const FORECAST_WEEKS = 12
