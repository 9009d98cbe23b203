import type { IconName } from './icon-drawings.ts'
import drawings from './icons.svg?no-inline'

export type { IconName }

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
