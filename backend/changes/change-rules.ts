/**
 * Rules of each reader: reported changes, and their weights in an order by importance. `least`: smallest
 * reported move. `most`: largest weight. Without them a change is reported when its words differ, and weighs
 * up to 100. Docs/decisions 0082 has the main differences.
 */
export const RULES = {
  /** Since a member's last visit. */
  visit: {
    comings: 90,
    stage: { weight: 40, perStep: 15, steps: { fading: -2, steady: 0, new: 1, growing: 1, viral: 2 } },
    verdict: 8,
    rank: 20,
    suppliersFound: 10,
    lastShipment: 60,
    shipments: 10,
    contact: 50,
    buyers: 5,
    creator: { products: 30, units: 10, followers: 0 },
    shop: { sold: 20, dropped: 30, added: 40, rising: 50 },
    /** Distance to an unknown figure. */
    unknown: 30,
    most: 100,
  },
  /** In the week of a report: a member's products and suppliers. */
  week: {
    stage: 100,
    growthLost: 40,
    /** Points of velocity. An unknown velocity before counts as 0. */
    growth: { least: 15, most: 90 },
    /** Percent. */
    price: { least: 1, most: 60 },
    contactDead: 120,
    contactChecked: 50,
    arrivals: 30,
    shop: { dropped: 30, added: 40, rising: 60 },
  },
  /** In the week of a report: all products, by steps. `viral` comes before all falls. */
  market: { steps: { fading: -1, steady: 0, new: 0, growing: 1, viral: 2 }, viral: 4 },
  /** Alerts: the least move is the member's own. */
  alert: {
    /** Rounding of shown figures can double or halve the quotient of the raw counts. */
    rawQuotient: { least: 0.5, most: 2.1 },
    contactDeadDays: 30,
    /** Older tasks' events may have been purged; the tasks would fire twice. */
    forgottenTaskDays: 60,
    productsNamed: 3,
  },
} as const
