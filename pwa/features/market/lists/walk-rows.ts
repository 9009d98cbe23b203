import { type KeyboardEvent, useState } from 'react'

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Arrow-key navigation with a roving tab stop: Tab reaches only the last visited row. `data-row` marks each row's focusable
 * element.
 */
export function useWalk(ids: readonly string[]) {
  const [visited, setVisited] = useState<string | null>(null)
  const current = visited !== null && ids.includes(visited) ? visited : (ids[0] ?? null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    if (!step || from === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const to = ids[step(ids.indexOf(from), ids.length - 1)]
    if (to === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`a[data-row="${to}"]`)?.focus()
  }
  return { current, onVisit: setVisited, onKeyDown }
}
