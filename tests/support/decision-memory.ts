import type { PresetChange, SavedCosts } from '../../backend/contracts/presets.ts'
import type { WatchChange } from '../../backend/contracts/watchlist.ts'
import type { DecisionServer } from './decision-histories.ts'
import type { WatchedIds } from './decision-kinds.ts'

export function watchServer(): DecisionServer<WatchChange, WatchedIds> {
  const decided = new Map<string, WatchChange>()
  return {
    post: async (changes) => {
      for (const change of changes) {
        const before = decided.get(change.id)
        if (!before || change.at > before.at || (change.at === before.at && change.watching))
          decided.set(change.id, change)
      }
    },
    get: async () =>
      [...decided.values()].flatMap(({ id, watching, at }) => (watching ? [{ id, addedAt: at }] : [])),
  }
}

export function costsServer(): DecisionServer<PresetChange, SavedCosts> {
  const decided = new Map<string, PresetChange>()
  return {
    post: async (changes) => {
      for (const change of changes) {
        const subject = change.kind === 'figures' ? change.productId : `${change.kind} ${change.key}`
        if (change.at >= (decided.get(subject)?.at ?? '')) decided.set(subject, change)
      }
    },
    get: async () => {
      const all = [...decided.values()]
      return {
        presets: all.flatMap((change) =>
          change.kind === 'preset' && change.preset
            ? [{ key: change.key, preset: change.preset, savedAt: change.at }]
            : [],
        ),
        defaultKey: null,
        figures: all.flatMap((change) =>
          change.kind === 'figures' && change.figures
            ? [{ productId: change.productId, figures: change.figures, savedAt: change.at }]
            : [],
        ),
      }
    },
  }
}
