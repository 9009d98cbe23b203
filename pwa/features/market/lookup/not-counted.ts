import type { Trend } from '#contracts/trends'

export const NOT_COUNTED: Trend = {
  ...{ measure: null, ranks: null, velocity: null, careful: null, low: null, high: null },
  ...{ confidence: 'low', probability: null, acceleration: null, stage: null },
  ...{
    lastWeek: null,
    usualWeek: null,
    market: null,
    spikeCapped: false,
    weeks: [],
    historyDays: 0,
    leftOut: null,
  },
  ...{ asOf: null, caveat: 'no-history', section: 'other', early: null },
}
