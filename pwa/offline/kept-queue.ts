import type { ZodMiniType } from 'zod/mini'
import { type Store, store } from '../ui/store.ts'
import { keptUnder, recall, remember } from './device-storage.ts'
import { type KeptSchemas, keptSchemas, loadKeptSchemas } from './kept-schemas.ts'
import { memberTag } from './member-cookie.ts'

/** What a person did here that the server has not taken yet. It belongs to them: signing out removes it. */
export interface KeptQueue<Item> {
  /** Those of other tabs come with `reload` and `follow`. */
  items: Store<readonly Item[]>
  /** What another tab was the first to keep comes a moment later: then what reads it is loaded. */
  reload(): readonly Item[]
  /** Reloads whenever another tab changes what is kept, until what it returns is called. */
  follow(): () => void
  /** Adds some: seen and kept at once. True as for `change`. */
  add(more: readonly Item[]): Promise<boolean>
  /** Reads, changes and writes as one step. True when the device keeps it, also when the page is closed. */
  change(change: (items: readonly Item[]) => readonly Item[]): Promise<boolean>
  /** For signing out. */
  clear(): void
}

/**
 * `item`: what each is checked against, for it may be of another build. `merge`: what is kept, and what came on top of it or could not
 * be stored. `ownerKey`: whose it is, by the tag in the member cookie.
 *
 * Every writing is a record of its own, and what it was made of is removed after it. A tab hears of another's writing a moment later,
 * even when the turn is its own: with one record for all, the two would lose each other's items. So the worst is that one is kept twice,
 * and sent twice, which the server does not mind.
 */
export function keptQueue<Item>({
  key,
  ownerKey,
  item,
  merge,
}: {
  key: string
  ownerKey: string
  item(schemas: KeptSchemas): ZodMiniType<Item>
  merge(kept: readonly Item[], more: readonly Item[]): readonly Item[]
}): KeptQueue<Item> {
  /** What each record holds that has been read or written here: it needs no check again. */
  let known: ReadonlyMap<string, readonly Item[]> = new Map()
  /** What the device could not store: kept in memory while the page is open. */
  let unkept: readonly Item[] = []
  const items = store<readonly Item[]>([])

  function reload(): readonly Item[] {
    const kept = readKept()
    const next = kept && merge(kept, unkept)
    // None again is no change: everything that reads it would be drawn anew, right after React has taken a page over.
    if (next && next.length + items.get().length > 0) items.set(next)
    else if (!kept) void loadKeptSchemas().then(reload, () => undefined)
    return items.get()
  }

  async function change(change: (items: readonly Item[]) => readonly Item[]): Promise<boolean> {
    let isKept = false
    await alone(key, async () => {
      // What cannot be read stays as it is.
      if (!readKept()) await loadKeptSchemas().catch(() => undefined)
      const kept = readKept()
      const next = change(kept ? merge(kept, unkept) : items.get())
      isKept = kept !== null && write(next, keptUnder(key))
      unkept = isKept ? [] : kept ? next : change(unkept)
      items.set(next)
    })
    return isKept
  }

  /** `instead`: the records it takes the place of. */
  function write(next: readonly Item[], instead: readonly string[]): boolean {
    const text = next.length > 0 ? JSON.stringify(next) : null
    let place: string | undefined
    if (text !== null) {
      // Not forgotten with the last item: another tab may have kept one that this tab has not heard of.
      remember(ownerKey, memberTag() ?? (keptUnder(key).length > 0 ? recall(ownerKey) : null))
      // On a full device there may be room only in place of another.
      const same = instead.find((name) => recall(name) === text)
      place = [same ?? newName(), ...instead].find((name) => {
        remember(name, text)
        return recall(name) === text
      })
      if (place === undefined) return false
      known = new Map([...known, [text, next]])
    }
    for (const name of instead) if (name !== place) remember(name, null)
    return true
  }

  /** Sorted by name, records are in the order in which they were written, also when the clock was put back. */
  function newName(): string {
    const last = keptUnder(key).at(-1) ?? ''
    const latest = Number(last.slice(key.length + 1, key.length + 1 + MOMENT_DIGITS)) || 0
    return `${key}:${Math.max(Date.now(), latest + 1)}${Math.random()}`
  }

  reload()
  return {
    items,
    reload,
    change,
    follow() {
      const heard = ({ key: changed }: StorageEvent) => {
        // A null key: all of it was cleared.
        if (changed === null || changed.startsWith(key)) reload()
      }
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
    async add(more) {
      // Before it is this tab's turn: whoever presses and leaves is gone by then.
      const all = merge(unkept, more)
      if (all.length === 0) return true
      const isKept = write(all, isAnothers() ? keptUnder(key) : [])
      unkept = isKept ? [] : all
      items.set(merge(items.get(), more))
      return (await change((all) => all)) || isKept
    },
    clear() {
      unkept = []
      for (const name of [...keptUnder(key), ownerKey]) remember(name, null)
      items.set([])
    },
  }

  /**
   * What does not read as an item (another build, a damaged record) cannot be sent and is left out. Null: what reads it is not loaded.
   */
  function readKept(): readonly Item[] | null {
    if (isAnothers()) return []
    const schemas = keptSchemas()
    const records = new Map<string, readonly Item[]>()
    for (const text of keptUnder(key).map((name) => recall(name) ?? '')) {
      const read = known.get(text) ?? schemas?.itemsIn(item(schemas), text)
      if (!read) return null
      records.set(text, read)
    }
    known = records
    return [...records.values()].reduce(merge, [])
  }

  /** Left by a member whose session expired: not for the next member. */
  function isAnothers(): boolean {
    const [owner, tag] = [recall(ownerKey), memberTag()]
    return Boolean(owner && tag && owner !== tag)
  }
}

/** Of milliseconds since 1970, until the year 2286. */
const MOMENT_DIGITS = 13

/** One tab at a time, so that what one has settled does not come back with the other; without that it is sent again. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  await (locks ? locks.request(name, work) : work())
}
