import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/** A held card, with its original and current column. */
interface Held<Column> {
  id: string
  name: string
  from: Column
  over: Column
  by: 'pointer' | 'keys'
}

/**
 * HTML drag and drop or keyboard: Space or Enter takes and drops, arrows carry, Escape cancels. `announced`:
 * for a live region. `onMove`: on drop only.
 */
export function useBoard<Column extends string>({
  columns,
  wordOf,
  onMove,
}: {
  columns: readonly Column[]
  wordOf: (column: Column) => string
  onMove: (id: string, to: Column) => void
}) {
  const [held, setHeld] = useState<Held<Column> | null>(null)
  const [announced, announce] = useState('')
  const board = useRef<HTMLDivElement>(null)
  /** Card whose handle gets focus once drawn in its new column. */
  const wanted = useRef<{ id: string; until: number } | null>(null)
  const carried = held?.by === 'keys' ? held : null
  // A carried card is re-created in the other column, so its focus must be set.
  useLayoutEffect(() => {
    if (carried) gripIn(board.current, carried.id)?.focus()
  }, [carried])

  useLayoutEffect(() => {
    const { id, until } = wanted.current ?? { id: '', until: 0 }
    // Only if focus was lost, and for a limited time.
    if (Date.now() < until && document.activeElement === document.body) gripIn(board.current, id)?.focus()
  })

  const describeColumn = (column: Column) =>
    `${wordOf(column)}, column ${columns.indexOf(column) + 1} of ${columns.length}`
  const take = (next: Omit<Held<Column>, 'over'>) => {
    setHeld({ ...next, over: next.from })
    if (next.by === 'keys')
      announce(
        `${next.name} picked up in ${describeColumn(next.from)}. Left and right arrows move it, Space puts it down, Escape cancels.`,
      )
  }
  const putDown = (at: Held<Column>) => {
    setHeld(null)
    const moved = at.over !== at.from
    announce(moved ? `${at.name} moved to ${wordOf(at.over)}.` : `${at.name} put back in ${wordOf(at.from)}.`)
    if (moved) onMove(at.id, at.over)
    if (at.by === 'keys') wanted.current = { id: at.id, until: Date.now() + MOVED_MS }
  }
  const putBack = (at: Held<Column>) => {
    setHeld(null)
    announce(`Cancelled. ${at.name} is in ${wordOf(at.from)} again.`)
    wanted.current = { id: at.id, until: Date.now() + MOVED_MS }
  }
  const carry = (at: Held<Column>, by: number) => {
    const next = columns[columns.indexOf(at.over) + by]
    if (next === undefined) return announce(`${describeColumn(at.over)}. There is no column beyond.`)
    setHeld({ ...at, over: next })
    announce(describeColumn(next))
  }

  return {
    board,
    announced,
    held,
    columnOf: (id: string, own: Column): Column => (carried?.id === id ? carried.over : own),
    gripOf: (id: string, name: string, from: Column) => ({
      'data-grip': id,
      'aria-pressed': carried?.id === id,
      onKeyDown: (event: KeyboardEvent) => {
        const holds = carried?.id === id ? carried : null
        if (event.key === ' ' || event.key === 'Enter') {
          event.preventDefault()
          if (holds) putDown(holds)
          else take({ id, name, from, by: 'keys' })
        } else if (holds && event.key === 'Escape') {
          event.preventDefault()
          putBack(holds)
        } else if (holds && STEPS[event.key] !== undefined) {
          event.preventDefault()
          carry(holds, STEPS[event.key] ?? 0)
        }
      },
      onBlur: () => {
        // Blur also happens while the card changes columns; end only if focus is elsewhere.
        setTimeout(() => {
          const focused = document.activeElement?.getAttribute('data-grip')
          setHeld((now) => (now?.by === 'keys' && now.id === id && focused !== id ? null : now))
        })
      },
    }),
    cardOf: (id: string, name: string, from: Column) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', name)
        take({ id, name, from, by: 'pointer' })
      },
      onDragEnd: () => setHeld(null),
    }),
    targetOf: (column: Column) => ({
      'data-over': (held?.over === column && held.from !== column) || undefined,
      onDragOver: (event: DragEvent) => {
        if (held?.by !== 'pointer') return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        if (held.over !== column) setHeld({ ...held, over: column })
      },
      onDrop: (event: DragEvent) => {
        if (held?.by !== 'pointer') return
        event.preventDefault()
        putDown({ ...held, over: column })
      },
    }),
  }
}

/** Limit for drawing a moved card in its new column. */
const MOVED_MS = 2000
const STEPS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 }

function gripIn(board: HTMLElement | null, id: string): HTMLElement | null {
  return board?.querySelector(`[data-grip="${CSS.escape(id)}"]`) ?? null
}
