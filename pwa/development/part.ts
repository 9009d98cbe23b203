import type { ReactNode } from 'react'

/** What a part looks like in each of its states. `name` is its file in `ui/`. */
export interface Part {
  name: string
  states: [label: string, shown: () => ReactNode][]
}
