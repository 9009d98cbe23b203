/** SQL over `trend t`: of the first section of every list (contracts/trend-words.ts). A rise of low confidence is none. */
export const RISING = `t.section = 'rising'`

/** Rising now and not the week before. A product without a record of that week counts as not rising then. */
export const NEWLY_RISING = `(${RISING} and not coalesce(t.before_confidence <> 'low' and t.before_velocity > 0 and t.before_careful > 0
  and t.before_stage in ('new', 'growing', 'viral'), false))`
