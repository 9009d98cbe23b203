import {
  type Change,
  ENTRY_CHANGES_MAX,
  ENTRY_STORED_MAX,
  NOTES_MAX,
  PHOTOS_MAX,
  productIdOf,
  QUOTES_MAX,
  TASKS_MAX,
} from '../contracts/pipeline-changes.ts'
import {
  type About,
  aboutOf,
  type Entry,
  entryOf,
  inTime,
  isOpen,
  stageOf,
} from '../contracts/pipeline-entry.ts'
import type { EntryStage } from '../contracts/pipeline-stages.ts'
import type { ChangeRow } from './change.row.ts'
import type { EntryRow } from './entry.row.ts'

export interface EffectiveChange {
  change: Change
  bytes: number
}

/** Entry of each change stored or merged here. Ids without effect stay known forever. */
export type KnownIds = Map<string, string>

export interface Effect {
  opens: number
  addsPhotos: number
  addsIds: number
  addsBytes: number
  breaks: 'much' | 'history' | null
  undo(): void
}

/** Only effective changes count, so a merge takes as many steps as the change names others. */
export class OpenedEntry {
  readonly id: string
  readonly row: EntryRow | null
  /** Without effect after this request. Some changes may not have arrived. */
  readonly gone = new Set<string>()
  readonly #ids: KnownIds
  readonly #stored: ReadonlySet<string>
  readonly #effective = new Map<string, EffectiveChange>()
  readonly #steps = new Map<string, Change>()
  readonly #versions = new Map<string, number>()
  readonly #counts = { note: 0, quote: 0, task: 0, photo: 0, done: 0 }
  readonly #saves: Change[] = []
  #stage: EntryStage | null | undefined
  #size: number
  #bytes = 0

  constructor(id: string, row: EntryRow | null, stored: readonly EffectiveChange[], ids: KnownIds) {
    this.id = id
    this.row = row
    this.#ids = ids
    this.#size = row?.changes_stored ?? 0
    this.#stored = new Set(stored.map(({ change }) => change.id))
    for (const each of stored) {
      ids.set(each.change.id, id)
      this.#put(each, 1)
    }
  }

  get isNew(): boolean {
    return this.row === null && !this.isChanged
  }

  get isChanged(): boolean {
    return this.gone.size > 0 || this.#size !== (this.row?.changes_stored ?? 0)
  }

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#bytes
  }

  get effective(): readonly EffectiveChange[] {
    return [...this.#effective.values()]
  }

  get added(): readonly Change[] {
    return this.effective.flatMap(({ change }) => (this.#stored.has(change.id) ? [] : [change]))
  }

  has(id: string): boolean {
    return this.#effective.has(id)
  }

  wasStored(id: string): boolean {
    return this.#stored.has(id)
  }

  /** Null: empty. Stored notes, quotes and tasks lack their texts. */
  get entry(): Entry | null {
    return entryOf(this.effective.map(({ change }) => change))
  }

  get productId(): string | null {
    const stored = this.row?.product_id ?? null
    const known = stored === null ? productIdOf(this.id) : String(stored)
    return (aboutOf([...this.#steps.values()]) ?? aboutOf(this.#saves))?.productId ?? known
  }

  get about(): About {
    const { name = '', link = null } = this.row ?? {}
    return (
      aboutOf([...this.#steps.values()]) ?? aboutOf(this.#saves) ?? { name, link, productId: this.productId }
    )
  }

  /**
   * A fast clock would win over every later decision, so future dates become now, after the entry's changes
   * of this moment.
   */
  settled(change: Change, now: Date): Change {
    const at = now.getTime()
    if (change.at <= at) return change
    const n = this.effective.reduce(
      (next, { change: other }) => (other.at === at ? Math.max(next, other.n + 1) : next),
      0,
    )
    return { ...change, at, n }
  }

  /**
   * `room`: ids the member may still add. Deletions are never refused: while there is room, unknown ids they
   * name are stored, and later cannot arrive in a full entry.
   */
  merge(change: Change, room: number): Effect {
    const before = this.#counted()
    const undo: (() => void)[] = []
    const most = change.kind === 'remove' ? Math.min(room, ENTRY_STORED_MAX - this.#size) : change.over.length
    for (const id of new Set(change.over)) {
      const replaced = this.#effective.get(id)
      if (replaced) undo.push(this.#lose(replaced))
      else if (!this.#ids.has(id) && this.#size - before.size < most) {
        this.gone.add(id)
        undo.push(this.#know(id), () => this.gone.delete(id))
      }
    }
    if (change.kind === 'save') this.#saves.push(change)
    if (change.kind !== 'remove' && !this.#ids.has(change.id)) {
      const added = { change, bytes: bytesOf(change) }
      this.#put(added, 1)
      undo.push(this.#know(change.id), () => this.#put(added, -1))
    }
    const after = this.#counted()
    return {
      opens: after.open - before.open,
      addsPhotos: after.photos - before.photos,
      addsIds: after.size - before.size,
      addsBytes: after.bytes - before.bytes,
      breaks: change.kind === 'remove' ? null : brokenBy(before, after),
      undo: () => {
        for (const step of undo.toReversed()) step()
      },
    }
  }

  #know(id: string): () => void {
    this.#ids.set(id, this.id)
    this.#size += 1
    return () => {
      this.#ids.delete(id)
      this.#size -= 1
    }
  }

  #lose(replaced: EffectiveChange): () => void {
    const { change } = replaced
    this.#put(replaced, -1)
    this.gone.add(change.id)
    if (change.kind === 'save') this.#saves.push(change)
    return () => {
      this.gone.delete(change.id)
      this.#put(replaced, 1)
    }
  }

  #put(each: EffectiveChange, by: 1 | -1): void {
    const { change, bytes } = each
    if (by === 1) this.#effective.set(change.id, each)
    else this.#effective.delete(change.id)
    this.#bytes += by * bytes
    if (change.kind === 'save' || change.kind === 'move') {
      if (by === 1) this.#steps.set(change.id, change)
      else this.#steps.delete(change.id)
      this.#stage = undefined
    }
    if (!('item' in change)) return
    if (change.kind === 'photo' || change.kind === 'done') this.#counts[change.kind] += by
    else {
      const thing = `${change.kind} ${change.item}`
      const versions = (this.#versions.get(thing) ?? 0) + by
      this.#versions.set(thing, versions)
      if (versions === Math.max(0, by)) this.#counts[change.kind] += by
    }
  }

  #counted(): Counted {
    this.#stage ??= stageOf([...this.#steps.values()].sort(inTime))
    const { note: notes, quote: quotes, task: tasks, photo: photos, done } = this.#counts
    // A tick alone makes no entry; a note without its save makes a saved one.
    const stage = this.#effective.size > done ? (this.#stage ?? 'saved') : null
    const [effective, size, bytes] = [this.#effective.size, this.#size, this.#bytes]
    return { open: Number(isOpen(stage)), notes, quotes, tasks, photos, effective, size, bytes }
  }
}

/** The id stays, so the change is not taken again. */
export const WITHOUT_EFFECT: Pick<ChangeRow, 'kind' | 'over' | 'body'> = {
  kind: 'remove',
  over: [],
  body: {},
}

type Counted = Record<keyof typeof LIMITS | 'open' | 'size' | 'bytes', number>

const LIMITS = {
  notes: NOTES_MAX,
  quotes: QUOTES_MAX,
  tasks: TASKS_MAX,
  photos: PHOTOS_MAX,
  effective: ENTRY_CHANGES_MAX,
}

function brokenBy(before: Counted, after: Counted): Effect['breaks'] {
  const grew = (what: keyof Counted, most: number) => after[what] > before[what] && after[what] > most
  if (grew('size', ENTRY_STORED_MAX)) return 'history'
  return Object.entries(LIMITS).some(([what, most]) => grew(what as keyof typeof LIMITS, most))
    ? 'much'
    : null
}

function bytesOf({ id, entry, at, n, device, kind, over, ...body }: Change): number {
  return Buffer.byteLength(JSON.stringify(body)) + over.join().length
}
