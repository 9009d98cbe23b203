import type { About } from '../../backend/contracts/pipeline-entry.ts'
import { inTime } from '../../backend/contracts/pipeline-entry.ts'
import { type EffectiveChange, type KnownIds, OpenedEntry } from '../../backend/pipeline/opened-entry.ts'
import type { PipelineServer } from './pipeline-device.ts'

export function memoryServer(now: () => number): PipelineServer {
  const entries = new Map<string, { stored: readonly EffectiveChange[]; about: About }>()
  const ids: KnownIds = new Map()
  return {
    post: async (changes) => {
      for (const sent of [...changes].sort(inTime)) {
        const { stored = [], about = { name: '', productId: null, link: null } } =
          entries.get(sent.entry) ?? {}
        const opened = new OpenedEntry(sent.entry, null, stored, ids)
        opened.merge(opened.settled(sent, new Date(now())), Number.POSITIVE_INFINITY)
        const known = opened.about
        entries.set(sent.entry, { stored: opened.effective, about: known.name === '' ? about : known })
      }
      return { refused: [] }
    },
    get: async () => ({
      entries: [...entries]
        .map(([id, { stored, about }]) => ({
          id,
          about,
          changes: stored.map(({ change }) => change),
          product: null,
          photosStored: [],
        }))
        .filter(({ changes }) => changes.length > 0),
    }),
  }
}
