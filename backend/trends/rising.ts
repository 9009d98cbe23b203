/** SQL over `trend t`. */
export const RISING = `t.section = 'rising'`

/** Not the week before, or unknown then. */
export const NEWLY_RISING = `(${RISING} and not coalesce(t.before_confidence <> 'low' and t.before_velocity > 0 and t.before_careful > 0
  and t.before_stage in ('new', 'growing', 'viral'), false))`
