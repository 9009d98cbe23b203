import { PRESET_CHANGES_MAX, type PresetChange, type SavedCosts } from '../../backend/contracts/presets.ts'
import { WATCH_MAX, type WatchChange } from '../../backend/contracts/watchlist.ts'
import { DEFAULT_PRESETS } from '../../backend/profit/preset.ts'
import { costsOf } from '../../pwa/features/work/profit/costs.ts'
import { COSTS_KIND } from '../../pwa/features/work/profit/outbox.ts'
import { decisionIn, WATCH_KIND } from '../../pwa/features/work/watchlist/outbox.ts'
import type { OutboxKind, Queued } from '../../pwa/offline/outbox.ts'

export type WatchedIds = { id: string; addedAt: string }[]

/** The latest decision on a subject counts. `List`: the server's answer. */
export interface DecisionKind<Change extends { at: string }, List> {
  outbox: OutboxKind<Change>
  most: number
  empty: List
  /** The decision number `draw` on a subject. */
  decide(subject: number, draw: number, at: string): Change
  /** The screen's text after the decision. */
  shownBy(change: Change): string
  /** The screen's text for a subject. */
  shown(list: List, items: readonly Queued<Change>[], subject: number): string
  /** When the server's decision was made, if its list has the time. */
  decidedAt(list: List, subject: number): string | null
}

const SUPPLIERS = ['1', '2', '3'] as const
export const NOTHING = 'nothing'

/** `ids`: suppliers on the server. */
export function watchKind(ids: readonly string[] = SUPPLIERS): DecisionKind<WatchChange, WatchedIds> {
  const idOf = (subject: number) => ids[subject % ids.length] ?? ''
  const listed = (list: WatchedIds, subject: number) => list.find(({ id }) => id === idOf(subject))
  return {
    outbox: WATCH_KIND,
    most: WATCH_MAX,
    empty: [],
    decide: (subject, draw, at) => ({ kind: 'supplier', id: idOf(subject), watching: draw % 2 === 0, at }),
    shownBy: ({ watching }) => (watching ? 'saved' : NOTHING),
    shown: (list, items, subject) => {
      const decided = decisionIn(items, { kind: 'supplier', id: idOf(subject) })
      return (decided ?? listed(list, subject) !== undefined) ? 'saved' : NOTHING
    },
    decidedAt: (list, subject) => listed(list, subject)?.addedAt ?? null,
  }
}

const KEYS = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const FIGURES = { unitCost: null, origin: null, dutyBps: null, goods: null }

/** Subjects: two presets, and the figures of a product. */
export function costsKind(productId = '7'): DecisionKind<PresetChange, SavedCosts> {
  const figuresIn = (list: SavedCosts) => list.figures.find((own) => own.productId === productId)
  return {
    outbox: COSTS_KIND,
    most: PRESET_CHANGES_MAX,
    empty: { presets: [], defaultKey: null, figures: [] },
    decide: (subject, draw, at) => {
      const key = KEYS[subject]
      const gone = draw % 4 === 0
      if (!key) {
        const figures = gone ? null : { ...FIGURES, minimumOrder: 1 + draw }
        return { kind: 'figures', productId, figures, at }
      }
      return {
        kind: 'preset',
        key,
        preset: gone ? null : { ...DEFAULT_PRESETS.tiktok, name: `N${draw}` },
        at,
      }
    },
    shownBy: (change) =>
      change.kind === 'preset'
        ? (change.preset?.name ?? NOTHING)
        : change.kind === 'figures'
          ? String(change.figures?.minimumOrder ?? NOTHING)
          : NOTHING,
    shown: (list, items, subject) => {
      const { presets, figures } = costsOf(
        list,
        items.map(({ change }) => change),
      )
      const key = KEYS[subject]
      if (!key) return String(figures.get(productId)?.minimumOrder ?? NOTHING)
      return presets.find((own) => own.key === key)?.preset.name ?? NOTHING
    },
    decidedAt: (list, subject) =>
      (KEYS[subject] ? list.presets.find(({ key }) => key === KEYS[subject]) : figuresIn(list))?.savedAt ??
      null,
  }
}
