import type { ReactNode } from 'react'

/** `name`: file name in `ui/`. */
export interface Part {
  name: string
  states: [label: string, shown: () => ReactNode][]
}
