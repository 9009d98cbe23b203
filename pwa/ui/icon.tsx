import type { IconName } from './icon-drawings.ts'
import drawings from './icons.svg?no-inline'

export type { IconName }

/** An Ionicon in the colour of its text. Decoration only: the words beside it carry the meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
