import { useNow } from './now.ts'
import { age } from './number.ts'

/** Time updates do not render the surroundings. */
export function Ago({ at }: { at: string | number }) {
  return age(at, useNow())
}
