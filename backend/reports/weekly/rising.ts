/**
 * SQL over `trend t`: surely rising, as the stages growing and viral mean it (trends/score-stage.ts); a product of the
 * stage new may rise too. A rise of low confidence is none.
 */
export const RISING = `t.confidence <> 'low' and t.low > 0 and t.velocity >= 15`

/** The same of the week before; false where the product was not on record. */
export const WAS_RISING = `coalesce(t.before_confidence <> 'low' and t.before_low > 0 and t.before_velocity >= 15, false)`
