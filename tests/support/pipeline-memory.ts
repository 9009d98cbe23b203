import type { Change } from '../../backend/contracts/pipeline-changes.ts'
import { aboutOf, effective, inTime } from '../../backend/contracts/pipeline-entry.ts'
import { emptied, OpenedEntry } from '../../backend/pipeline/opened-entry.ts'
import type { PipelineServer } from './pipeline-device.ts'

/** The server's merge without its database: what is left of it when limits, products and SQL are taken away. */
export function memoryServer(now: () => number): PipelineServer {
  const entries = new Map<string, { changes: Change[]; about: NonNullable<ReturnType<typeof aboutOf>> }>()
  return {
    post: async (changes) => {
      for (const sent of [...changes].sort(inTime)) {
        const stored = entries.get(sent.entry)
        const opened = new OpenedEntry(sent.entry, null)
        for (const change of stored?.changes ?? []) opened.add(change)
        if (opened.has(sent)) continue
        opened.add(opened.settled(sent, new Date(now())))
        const alive = new Set(effective(opened.changes).map(({ id }) => id))
        const about = aboutOf(opened.changes) ?? stored?.about ?? { name: '', productId: null, link: null }
        const kept = opened.changes.map((change) => (alive.has(change.id) ? change : emptied(change)))
        entries.set(sent.entry, { changes: kept, about })
      }
      return { refused: [] }
    },
    get: async () => ({
      entries: [...entries]
        .map(([id, { changes, about }]) => ({
          id,
          about,
          changes: changes.filter(({ kind }) => kind !== 'remove'),
          product: null,
          photosStored: [],
        }))
        .filter(({ changes }) => changes.length > 0),
    }),
  }
}
