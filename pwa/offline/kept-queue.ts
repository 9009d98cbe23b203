import * as z from 'zod/mini'
import { type Store, store } from '../ui/store.ts'
import { recall, remember } from './device-storage.ts'
import { memberTag } from './member-cookie.ts'

/** What a person did here that the server has not taken yet. It belongs to them: signing out removes it. */
export interface KeptQueue<Item> {
  /** Those of other tabs come with `reload`. */
  items: Store<readonly Item[]>
  reload(): readonly Item[]
  /** Adds some: seen at once, kept as soon as no other tab is writing. True as for `change`. */
  add(more: readonly Item[]): Promise<boolean>
  /** Reads, changes and writes as one step. True when the device keeps it, also when the page is closed. */
  change(change: (items: readonly Item[]) => readonly Item[]): Promise<boolean>
  /** For signing out. */
  clear(): void
}

/** `merge`: what is kept, and what came on top of it or could not be stored. `ownerKey`: whose it is, by the tag in the member cookie. */
export function keptQueue<Schema extends z.ZodMiniType>({
  key,
  ownerKey,
  item,
  merge,
}: {
  key: string
  ownerKey: string
  item: Schema
  merge(kept: readonly z.output<Schema>[], more: readonly z.output<Schema>[]): readonly z.output<Schema>[]
}): KeptQueue<z.output<Schema>> {
  type Item = z.output<Schema>
  const items = store<readonly Item[]>([], readKept())
  /** What the device could not store: kept in memory while the page is open. */
  let unkept: readonly Item[] = []

  async function change(change: (items: readonly Item[]) => readonly Item[]): Promise<boolean> {
    await alone(key, () => {
      const next = change(merge(readKept(), unkept))
      const text = next.length > 0 ? JSON.stringify(next) : null
      remember(ownerKey, text === null ? null : (memberTag() ?? recall(ownerKey)))
      remember(key, text)
      unkept = recall(key) === text ? [] : next
      items.set(next)
    })
    return unkept.length === 0
  }

  return {
    items,
    change,
    reload() {
      items.set(merge(readKept(), unkept))
      return items.get()
    },
    async add(more) {
      items.set(merge(items.get(), more))
      return await change((kept) => merge(kept, more))
    },
    clear() {
      unkept = []
      remember(key, null)
      remember(ownerKey, null)
      items.set([])
    },
  }

  /** What does not read as an item (another build, a damaged record) cannot be sent and is left out. */
  function readKept(): readonly Item[] {
    const [owner, tag] = [recall(ownerKey), memberTag()]
    // Left by a member whose session expired: not for the next member.
    if (owner && tag && owner !== tag) return []
    const kept = z.safeParse(z.array(z.unknown()), jsonIn(recall(key) ?? '[]'))
    if (!kept.success) return []
    const read = kept.data.flatMap((entry) => {
      const found = z.safeParse(item, entry)
      return found.success ? [found.data] : []
    })
    return merge([], read)
  }
}

/** One tab at a time, so that two do not lose each other's changes; where the browser cannot, the step is too short to be torn apart. */
async function alone(name: string, work: () => void): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  await (locks ? locks.request(name, work) : work())
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Half-written: there is nothing in it to send.
    return []
  }
}
