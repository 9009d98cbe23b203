import { useNow } from './now.ts'
import { age } from './number.ts'

/** How long ago, by itself: what stands round it is not drawn anew as time goes by. */
export function Ago({ at }: { at: string | number }) {
  return age(at, useNow())
}
