import type { ZodMiniType } from 'zod/mini'
import type { Queued, Why } from '../answers/kept.ts'
import { type Store, store } from '../ui/store.ts'
import { type DeviceStorage, deviceStorage, keptUnder, recall, remember } from './device-storage.ts'
import { type KeptSchemas, keptSchemas, loadKeptSchemas } from './kept-schemas.ts'
import { memberTag } from './member-cookie.ts'

export type { Queued, Why }

export interface OutboxKind<Change> {
  key: string
  /** Stores the member tag. */
  ownerKey: string
  /** Checks changes, as they may be of another build. */
  change(schemas: KeptSchemas): ZodMiniType<Change>
  idOf(change: Change): string
  /** Only the later of two changes with one subject is kept. */
  subjectOf(change: Change): string
  isLater(change: Change, other: Change): boolean
  storage?: () => DeviceStorage
}

/**
 * Changes of one kind that are not on the server, or not yet in this device's list. Sign-out deletes them.
 */
export interface Outbox<Change> extends Pick<OutboxKind<Change>, 'idOf'> {
  items: Store<readonly Queued<Change>[]>
  /** Items that another tab saved first appear once the schemas have loaded. */
  reload(): readonly Queued<Change>[]
  /** True when saved on the device, so they survive closing the page. `name` is what refusals call them. */
  add(changes: readonly Change[], name?: string): Promise<boolean>
  /** Notes the server's answers by id. A change that was replaced meanwhile stays new. */
  settle(answers: ReadonlyMap<string, Pick<Queued<Change>, 'state' | 'why'>>): Promise<void>
  forget(ids: ReadonlySet<string>): Promise<void>
  /** Ids on the server but not yet in the local list. */
  taken(): ReadonlySet<string>
  /** A sign-out would lose these. */
  unsent(): readonly Queued<Change>[]
  clear(): void
}

/**
 * Each write creates a record, then removes its predecessors. Browsers propagate writes between tabs late,
 * even after the lock, so a single record would lose items. At worst an item is sent twice, which is
 * harmless.
 */
export function createOutbox<Change>({
  key,
  ownerKey,
  change: schemaOf,
  idOf,
  subjectOf,
  isLater,
  storage = deviceStorage,
}: OutboxKind<Change>): Outbox<Change> {
  type Items = readonly Queued<Change>[]
  /** Already validated content of each record. */
  let known: ReadonlyMap<string, Items> = new Map()
  /** In memory only, because storage was full. */
  let unkept: Items = []
  const items = store<Items>([])

  const read = (name: string) => recall(name, storage())
  const write = (name: string, text: string | null) => remember(name, text, storage())
  const records = () => keptUnder(key, storage())

  function reload(): Items {
    const kept = readKept()
    const next = kept && merge(kept, unkept)
    // Setting empty to empty would re-render all readers right after hydration.
    if (next && next.length + items.get().length > 0) items.set(next)
    else if (!kept) void loadKeptSchemas().then(reload, () => undefined)
    return items.get()
  }

  /** Atomic. True when saved on the device. */
  async function edit(change: (items: Items) => Items): Promise<boolean> {
    let isKept = false
    await alone(key, async () => {
      // Unreadable records stay as they are.
      if (!readKept()) await loadKeptSchemas().catch(() => undefined)
      const kept = readKept()
      const next = change(kept ? merge(kept, unkept) : items.get())
      isKept = kept !== null && replace(next, records())
      unkept = isKept ? [] : kept ? next : change(unkept)
      items.set(next)
    })
    return isKept
  }

  /** `instead`: replaced records. */
  function replace(next: Items, instead: readonly string[]): boolean {
    const text = next.length > 0 ? JSON.stringify(next) : null
    let place: string | undefined
    if (text !== null) {
      // Stays after the last item: another tab may have saved one not visible here yet.
      write(ownerKey, memberTag() ?? (records().length > 0 ? read(ownerKey) : null))
      // A full device may have room only in place of another record.
      const same = instead.find((name) => read(name) === text)
      place = [same ?? newName(), ...instead].find((name) => {
        write(name, text)
        return read(name) === text
      })
      if (place === undefined) return false
      known = new Map([...known, [text, next]])
    }
    for (const name of instead) if (name !== place) write(name, null)
    return true
  }

  /** Names sort in write order, even if the clock was set back. */
  function newName(): string {
    const last = records().at(-1) ?? ''
    const latest = Number(last.slice(key.length + 1, key.length + 1 + MOMENT_DIGITS)) || 0
    return `${key}:${Math.max(Date.now(), latest + 1)}${Math.random()}`
  }

  /**
   * One item for each subject, at its first position. Of one change, the later record has the later state.
   */
  function merge(kept: Items, more: Items): Items {
    const each = new Map(kept.map((item) => [subjectOf(item.change), item]))
    for (const item of more) {
      const other = each.get(subjectOf(item.change))
      const wins = !other || idOf(other.change) === idOf(item.change) || isLater(item.change, other.change)
      if (wins) each.set(subjectOf(item.change), item)
    }
    return [...each.values()]
  }

  /** Skips invalid items (another build, damaged record). Null: the schemas are not loaded. */
  function readKept(): Items | null {
    if (isAnothers()) return []
    const schemas = keptSchemas()
    const valid = new Map<string, Items>()
    for (const text of records().map((name) => read(name) ?? '')) {
      const found = known.get(text) ?? schemas?.queuedIn(schemaOf(schemas), text)
      if (!found) return null
      valid.set(text, found)
    }
    known = valid
    return [...valid.values()].reduce(merge, [])
  }

  /** Left by another member whose session expired. */
  function isAnothers(): boolean {
    const [owner, tag] = [read(ownerKey), memberTag()]
    return Boolean(owner && tag && owner !== tag)
  }

  reload()
  // Null key: storage was cleared.
  globalThis.addEventListener?.('storage', ({ key: changed }) => {
    if (changed === null || changed.startsWith(key)) reload()
  })
  return {
    items,
    idOf,
    reload,
    async add(changes, name = '') {
      const more = changes.map((change): Queued<Change> => ({ change, name, state: 'new', why: null }))
      // Write before the lock is granted: the page may be closed by then.
      const all = merge(unkept, more)
      if (all.length === 0) return true
      const isKept = replace(all, isAnothers() ? records() : [])
      unkept = isKept ? [] : all
      items.set(merge(items.get(), more))
      return (await edit((kept) => kept)) || isKept
    },
    async settle(answers) {
      await edit((kept) => kept.map((item) => ({ ...item, ...answers.get(idOf(item.change)) })))
    },
    async forget(ids) {
      if (ids.size > 0) await edit((kept) => kept.filter(({ change }) => !ids.has(idOf(change))))
    },
    taken: () => new Set(reload().flatMap(({ change, state }) => (state === 'taken' ? [idOf(change)] : []))),
    unsent: () => reload().filter(({ state }) => state !== 'taken'),
    clear() {
      unkept = []
      for (const name of [...records(), ownerKey]) write(name, null)
      items.set([])
    },
  }
}

/** Digits of milliseconds since 1970, until the year 2286. */
const MOMENT_DIGITS = 13

/** Keeps out other tabs, so settled items do not return; without Web Locks they are sent again. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = (globalThis.navigator ?? {}) as Partial<Navigator>
  await (locks ? locks.request(name, work) : work())
}
