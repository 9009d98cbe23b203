import { Failure } from '../failure.ts'

/** Files that one process makes at a time: each holds a connection and reckons for seconds. */
const EXPORTS_AT_ONCE = 2

/** Takes a place; call what it gives when the file is done, once. Throws `too_many_requests`. */
export type TakePlace = () => () => void

export function createPlaces(most = EXPORTS_AT_ONCE): TakePlace {
  let taken = 0
  return () => {
    if (taken >= most) {
      throw new Failure(
        'too_many_requests',
        'Too many exports are running right now. Try again in 30 seconds.',
        { retryAfter: 30 },
      )
    }
    taken += 1
    let mine = true
    return () => {
      if (mine) taken -= 1
      mine = false
    }
  }
}
