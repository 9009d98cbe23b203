import { useNow } from './now.ts'
import { age } from './number.ts'

/** A component of its own, so time updates do not render its surroundings. */
export function Ago({ at }: { at: string | number }) {
  return age(at, useNow())
}
