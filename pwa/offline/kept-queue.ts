import type { ZodMiniType } from 'zod/mini'
import { type Store, store } from '../ui/store.ts'
import { keptUnder, recall, remember } from './device-storage.ts'
import { type KeptSchemas, keptSchemas, loadKeptSchemas } from './kept-schemas.ts'
import { memberTag } from './member-cookie.ts'

/** Changes not yet on the server. Sign-out deletes them. */
export interface KeptQueue<Item> {
  items: Store<readonly Item[]>
  /** Items first saved by another tab appear later, once the schemas have loaded. */
  reload(): readonly Item[]
  /** Reloads on changes of other tabs; returns the unsubscribe function. */
  follow(): () => void
  /** Resolves as `change` does. */
  add(more: readonly Item[]): Promise<boolean>
  /** Atomic read, change and write. True when saved on the device, so that it survives closing the page. */
  change(change: (items: readonly Item[]) => readonly Item[]): Promise<boolean>
  clear(): void
}

/**
 * `item`: schema, as items may be of another build. `merge`: combines saved items with newer or unsaved ones. `ownerKey`:
 * stores the member tag.
 * Each write creates a new record and then removes its predecessors. Browsers propagate writes between tabs late, even after
 * the lock, so a single record would lose items. At worst an item is sent twice, which is harmless.
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
  /** Already validated content of each record. */
  let known: ReadonlyMap<string, readonly Item[]> = new Map()
  /** In memory only, because storage was full. */
  let unkept: readonly Item[] = []
  const items = store<readonly Item[]>([])

  function reload(): readonly Item[] {
    const kept = readKept()
    const next = kept && merge(kept, unkept)
    // Empty to empty is no change: setting it would re-render all readers right after hydration.
    if (next && next.length + items.get().length > 0) items.set(next)
    else if (!kept) void loadKeptSchemas().then(reload, () => undefined)
    return items.get()
  }

  async function change(change: (items: readonly Item[]) => readonly Item[]): Promise<boolean> {
    let isKept = false
    await alone(key, async () => {
      // Unreadable records stay as they are.
      if (!readKept()) await loadKeptSchemas().catch(() => undefined)
      const kept = readKept()
      const next = change(kept ? merge(kept, unkept) : items.get())
      isKept = kept !== null && write(next, keptUnder(key))
      unkept = isKept ? [] : kept ? next : change(unkept)
      items.set(next)
    })
    return isKept
  }

  /** `instead`: replaced records. */
  function write(next: readonly Item[], instead: readonly string[]): boolean {
    const text = next.length > 0 ? JSON.stringify(next) : null
    let place: string | undefined
    if (text !== null) {
      // Kept after the last item: another tab may have saved one not visible here yet.
      remember(ownerKey, memberTag() ?? (keptUnder(key).length > 0 ? recall(ownerKey) : null))
      // On a full device there may be room only in place of another record.
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

  /** Names sort in write order, even if the clock was set back. */
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
        // Null key: storage was cleared.
        if (changed === null || changed.startsWith(key)) reload()
      }
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
    async add(more) {
      // Write before the lock is granted: the page may be closed by then.
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

  /** Skips invalid items (another build, damaged record). Null: the schemas are not loaded. */
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

  /** Left by another member whose session expired. */
  function isAnothers(): boolean {
    const [owner, tag] = [recall(ownerKey), memberTag()]
    return Boolean(owner && tag && owner !== tag)
  }
}

/** Digits of milliseconds since 1970, until the year 2286. */
const MOMENT_DIGITS = 13

/** Locks out other tabs, so that settled items do not return; without Web Locks they are only sent again. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  await (locks ? locks.request(name, work) : work())
}
