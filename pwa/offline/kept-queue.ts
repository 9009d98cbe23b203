import type { ZodMiniType } from 'zod/mini'
import { type Store, store } from '../ui/store.ts'
import { recall, remember } from './device-storage.ts'
import { type KeptSchemas, keptSchemas, loadKeptSchemas } from './kept-schemas.ts'
import { memberTag } from './member-cookie.ts'

/** What a person did here that the server has not taken yet. It belongs to them: signing out removes it. */
export interface KeptQueue<Item> {
  /** Those of other tabs come with `reload`. */
  items: Store<readonly Item[]>
  /** What another tab was the first to keep comes a moment later: then what reads it is loaded. */
  reload(): readonly Item[]
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
  /** What this tab has written itself needs no check. */
  let written: { text: string | null; items: readonly Item[] } = { text: null, items: [] }
  /** What another tab may still write over, or the device could not store: kept in memory while the page is open. */
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
      // Without that code it is not read, nor written over.
      if (!readKept()) await loadKeptSchemas().catch(() => undefined)
      const kept = readKept()
      const next = change(merge(kept ?? [], unkept))
      // What cannot be read is not written over.
      isKept = kept !== null && write(next)
      unkept = isKept ? [] : next
      items.set(next)
    })
    return isKept
  }

  function write(next: readonly Item[]): boolean {
    const text = next.length > 0 ? JSON.stringify(next) : null
    remember(ownerKey, text === null ? null : (memberTag() ?? recall(ownerKey)))
    remember(key, text)
    const isKept = recall(key) === text
    if (isKept) written = { text, items: next }
    return isKept
  }

  reload()
  return {
    items,
    reload,
    change,
    add(more) {
      unkept = merge(unkept, more)
      // Not only when it is this tab's turn: whoever presses and leaves is gone by then.
      const kept = readKept()
      if (kept) write(merge(kept, unkept))
      items.set(merge(items.get(), more))
      return change((all) => all)
    },
    clear() {
      unkept = []
      remember(key, null)
      remember(ownerKey, null)
      items.set([])
    },
  }

  /**
   * What does not read as an item (another build, a damaged record) cannot be sent and is left out. Null: what reads it is not loaded.
   */
  function readKept(): readonly Item[] | null {
    const [owner, tag, text] = [recall(ownerKey), memberTag(), recall(key)]
    // Left by a member whose session expired: not for the next member.
    if (text === null || (owner && tag && owner !== tag)) return []
    if (text === written.text) return written.items
    const schemas = keptSchemas()
    return schemas && merge([], schemas.itemsIn(item(schemas), text))
  }
}

/** One tab at a time, so that two do not lose each other's changes; where the browser cannot, the step is too short to be torn apart. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  await (locks ? locks.request(name, work) : work())
}
