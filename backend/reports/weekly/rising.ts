/** SQL over `trend t`: of the first section of every list (contracts/trend-words.ts). A rise of low confidence is none. */
export const RISING = `t.section = 'rising'`

/** The same of the week before; false where the product was not on record. */
export const WAS_RISING = `coalesce(t.before_confidence <> 'low' and t.before_velocity > 0 and t.before_careful > 0
  and t.before_stage in ('new', 'growing', 'viral'), false)`
