import type { Change } from '../../backend/contracts/pipeline-changes.ts'
import type { Entry } from '../../backend/contracts/pipeline-entry.ts'

/** Records writes and the screen at each change or deletion, which determine the expected end. Independent of the merge. */
export class PipelineJournal {
  /** Text or id of every item. */
  readonly #written = new Set<string>()
  /** Replaced or deleted by a device that showed it. */
  readonly #gone = new Set<string>()
  /** Moves visible when each move was made. */
  readonly #before = new Map<string, string[]>()
  readonly #made: { device: string; entry: string; id: string }[] = []
  readonly #saves = new Set<string>()
  readonly #marksOf = new Map<string, string>()
  #tokens = 0

  newToken(): string {
    this.#tokens += 1
    return `token-${String(this.#tokens).padStart(8, '0')}`
  }

  /** Changes that a device may undo: its own. */
  ownOf(device: string, entry: string): string[] {
    return this.#made.filter((made) => made.device === device && made.entry === entry).map(({ id }) => id)
  }

  /** `seen`: the screen when the changes were made. */
  wrote(seen: Entry | null, changes: readonly Change[]): void {
    for (const change of changes) {
      const mark = markOf(change)
      if (change.kind === 'save') this.#saves.add(change.id)
      if (mark !== null) {
        this.#written.add(mark)
        this.#marksOf.set(change.id, mark)
        this.#made.push({ device: change.device, entry: change.entry, id: change.id })
      }
      if (change.kind === 'move') {
        this.#before.set(
          change.id,
          (seen?.history ?? []).map(({ id }) => id),
        )
      }
      for (const id of change.over) {
        const other = this.#marksOf.get(id)
        if (other !== undefined) this.#gone.add(other)
      }
    }
  }

  /** Reordered by the network with a wrong clock: order undefined. */
  forgetOrder(ids: readonly string[]): void {
    for (const id of ids) {
      this.#before.set(
        id,
        (this.#before.get(id) ?? []).filter((seen) => !ids.includes(seen)),
      )
    }
  }

  check(entries: readonly (Entry | null)[]): void {
    const there = entries.flatMap((entry) => (entry ? this.#marksIn(entry) : []))
    const twice = there.filter((mark, at) => there.indexOf(mark) !== at)
    const lost = [...this.#written].filter((mark) => !this.#gone.has(mark) && !there.includes(mark))
    const back = there.filter((mark) => this.#gone.has(mark) || !this.#written.has(mark))
    if (lost.length > 0) throw new Error(`Lost: ${lost.join(', ')}`)
    if (twice.length > 0) throw new Error(`There twice: ${twice.join(', ')}`)
    if (back.length > 0) throw new Error(`Came back: ${back.join(', ')}`)
    for (const entry of entries) if (entry) this.#checkOrder(entry)
  }

  #marksIn({ history, contacts, notes, quotes, tasks }: Entry): string[] {
    return [
      ...notes.flatMap(({ id, versions }) => versions.map(({ text }) => `note ${id} ${text}`)),
      ...tasks.flatMap(({ id, versions }) => versions.map(({ text }) => `task ${id} ${text}`)),
      ...quotes.flatMap(({ id, versions }) =>
        versions.map(({ supplierName }) => `quote ${id} ${supplierName}`),
      ),
      // Saves are left out: whether one moves the entry depends on its state.
      ...history.flatMap(({ id, to }) => (this.#saves.has(id) ? [] : [`move ${id} ${to}`])),
      ...contacts.map(({ id }) => `contact ${id}`),
    ]
  }

  #checkOrder({ history }: Entry): void {
    const indexOf = new Map(history.map(({ id }, at) => [id, at]))
    for (const [id, at] of indexOf) {
      const late = this.#before.get(id)?.find((seen) => (indexOf.get(seen) ?? -1) > at)
      if (late !== undefined) throw new Error(`Out of order: ${late} was seen before ${id} was made`)
    }
  }
}

function markOf(change: Change): string | null {
  if (change.kind === 'note' || change.kind === 'task') return `${change.kind} ${change.item} ${change.text}`
  if (change.kind === 'quote') return `quote ${change.item} ${change.quote.supplierName}`
  if (change.kind === 'move') return `move ${change.id} ${change.to}`
  return change.kind === 'contacted' ? `contact ${change.id}` : null
}
