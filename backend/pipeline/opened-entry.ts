import {
  type Change,
  ENTRY_CHANGES_MAX,
  NOTES_MAX,
  PHOTOS_MAX,
  productIdOf,
  QUOTES_MAX,
  TASKS_MAX,
} from '../contracts/pipeline-changes.ts'
import { type About, aboutOf, type Entry, effective, entryOf, isOpen } from '../contracts/pipeline-entry.ts'
import { changesOf, type EntryRow } from './entry.row.ts'

/** An entry while changes are being merged into it. */
export class OpenedEntry {
  readonly id: string
  /** As it was stored; null: it was not. */
  readonly row: EntryRow | null
  readonly added: Change[] = []
  readonly #stored: readonly Change[]
  readonly #known: Set<string>
  #entry: Entry | null

  constructor(id: string, row: EntryRow | null) {
    this.id = id
    this.row = row
    this.#stored = row ? changesOf(row) : []
    this.#known = new Set(this.#stored.map((change) => change.id))
    this.#entry = entryOf(this.#stored)
  }

  get isNew(): boolean {
    return this.row === null && this.added.length === 0
  }

  get isChanged(): boolean {
    return this.added.length > 0
  }

  get stored(): readonly Change[] {
    return this.#stored
  }

  get changes(): readonly Change[] {
    return [...this.#stored, ...this.added]
  }

  /** As it is now; null: nothing is left of it. */
  get entry(): Entry | null {
    return this.#entry
  }

  get productId(): string | null {
    const stored = this.row?.product_id ?? null
    return this.#entry?.productId ?? (stored === null ? productIdOf(this.id) : String(stored))
  }

  /** What it is about, also where nothing is left that says so. */
  get about(): About {
    const { name = '', link = null } = this.row ?? {}
    return aboutOf(this.changes) ?? { name, link, productId: this.productId }
  }

  has(change: Change): boolean {
    return this.#known.has(change.id)
  }

  /**
   * A clock that is ahead would outvote every later decision: what it dates in the future happened now, after what the entry
   * has of this moment.
   */
  settled(change: Change, now: Date): Change {
    const at = now.getTime()
    if (change.at <= at) return change
    const n = this.changes.reduce((next, other) => (other.at === at ? Math.max(next, other.n + 1) : next), 0)
    return { ...change, at, n }
  }

  add(change: Change): void {
    this.added.push(change)
    this.#known.add(change.id)
    this.#entry = entryOf(this.changes)
  }

  effectOf(change: Change): { opens: number; addsPhotos: number; isTooMuch: boolean } {
    const changes = [...this.changes, change]
    const [before, after] = [this.#entry, entryOf(changes)]
    const more = (list: 'notes' | 'quotes' | 'tasks' | 'photos') =>
      (after?.[list].length ?? 0) - (before?.[list].length ?? 0)
    const isOver = (list: 'notes' | 'quotes' | 'tasks' | 'photos', most: number) =>
      more(list) > 0 && (after?.[list].length ?? 0) > most
    return {
      opens: Number(isOpen(after?.stage ?? null)) - Number(isOpen(before?.stage ?? null)),
      addsPhotos: more('photos'),
      isTooMuch:
        isOver('notes', NOTES_MAX) ||
        isOver('quotes', QUOTES_MAX) ||
        isOver('tasks', TASKS_MAX) ||
        isOver('photos', PHOTOS_MAX) ||
        // Whatever is full can still be emptied.
        (change.kind !== 'remove' &&
          (effective(changes).length > ENTRY_CHANGES_MAX || changes.length > STORED_MAX)),
    }
  }
}

/** What is kept of a change that has lost its effect: its id, so that it is not taken again, and what it is over. */
export function emptied({ id, entry, at, n, device, over }: Change): Change {
  return { id, entry, at, n, device, over, kind: 'remove' }
}

/** With those that have lost their effect: what no hand writes. */
const STORED_MAX = 5000
