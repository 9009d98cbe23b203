import type { Pipeline } from '../../backend/contracts/pipeline.ts'
import { CHANGES_MAX } from '../../backend/contracts/pipeline.ts'
import type { Change } from '../../backend/contracts/pipeline-changes.ts'
import { type Entry, entryOf } from '../../backend/contracts/pipeline-entry.ts'
import { stampAfter } from '../../pwa/features/work/pipeline/clock.ts'
import type { Draft } from '../../pwa/features/work/pipeline/outreach.ts'

export interface PipelineServer {
  post(changes: Change[]): Promise<{ refused: { id: string; why: string }[] }>
  get(): Promise<Pick<Pipeline, 'entries'>>
}

/** Seeded faults that a proof must find. */
export type Flaw = 'whole-entries' | 'new-ids' | 'plain-clock'

export const FATES = ['arrives', 'lost', 'answer lost', 'twice', 'late again', 'swapped'] as const
export type Fate = (typeof FATES)[number]

/** A browser with its own store and a possibly wrong clock. */
export class PipelineDevice {
  readonly name: string
  readonly flaw: Flaw | null
  ahead: number
  #list: Pick<Pipeline, 'entries'> = { entries: [] }
  #waiting: { change: Change; taken: boolean }[] = []
  /** The network may deliver these again. */
  #sent: Change[][] = []
  #made = 0

  constructor(name: string, { ahead, flaw = null }: { ahead: number; flaw?: Flaw | null }) {
    this.name = name
    this.ahead = ahead
    this.flaw = flaw
  }

  get unsent(): number {
    return this.#waiting.filter(({ taken }) => !taken).length
  }

  entry(id: string): Entry | null {
    const kept = this.#list.entries.find((entry) => entry.id === id)
    return entryOf(this.changes(id), kept?.about)
  }

  entryIds(): string[] {
    const ids = [
      ...this.#list.entries.map(({ id }) => id),
      ...this.#waiting.map(({ change }) => change.entry),
    ]
    return [...new Set(ids)].sort()
  }

  changes(id: string): Change[] {
    return [
      ...this.#waiting.flatMap(({ change }) => (change.entry === id ? [change] : [])),
      ...(this.#list.entries.find((entry) => entry.id === id)?.changes ?? []),
    ]
  }

  write(entry: string, drafts: readonly Draft[], now: number): Change[] {
    const seen = this.flaw === 'plain-clock' ? [] : this.changes(entry)
    const made: Change[] = []
    for (const draft of drafts) {
      const stamp = stampAfter([...seen, ...made], now + this.ahead, this.name)
      made.push({ over: [], ...draft, ...stamp, id: this.#newId(), entry } as Change)
    }
    this.#waiting.push(...made.map((change) => ({ change, taken: false })))
    return made
  }

  /** A restart keeps only serializable state. */
  restart(): void {
    this.#waiting = JSON.parse(JSON.stringify(this.#waiting))
    this.#list = JSON.parse(JSON.stringify(this.#list))
  }

  /**
   * Sends batches until one is lost, then fetches the list. Returns reordered changes with future times, whose order is
   * undefined.
   */
  async sync(
    server: PipelineServer,
    fates: readonly Fate[],
    { batchSize = CHANGES_MAX, now }: { batchSize?: number; now: number },
  ): Promise<string[]> {
    const due = this.#waiting.flatMap(({ change, taken }) => (taken ? [] : [change]))
    const changes = this.flaw === 'whole-entries' ? await this.#whole(due, server) : due
    const batches: Change[][] = []
    const unordered: string[] = []
    for (let at = 0; at < changes.length; at += batchSize) batches.push(changes.slice(at, at + batchSize))
    for (let at = 0; at < batches.length; at += 1) {
      const batch = batches[at] ?? []
      const fate = fates[at % Math.max(1, fates.length)] ?? 'arrives'
      const next = batches[at + 1]
      // The network may reorder two batches.
      if (fate === 'swapped' && next) {
        await this.#send(server, next, 'arrives')
        unordered.push(...changes.flatMap((change) => (change.at > now - SLOW_MS ? [change.id] : [])))
      }
      if (!(await this.#send(server, batch, fate))) return unordered
    }
    const taken = this.#waiting.filter((each) => each.taken)
    this.#list = await server.get()
    this.#waiting = this.#waiting.filter((each) => !taken.includes(each))
    return unordered
  }

  async #send(server: PipelineServer, batch: Change[], fate: Fate): Promise<boolean> {
    const changes = this.flaw === 'new-ids' ? batch.map((change) => this.#renamed(change)) : batch
    this.#sent.push(changes)
    if (fate === 'lost') return false
    const answers = await Promise.all([
      server.post(changes),
      ...(fate === 'twice' ? [server.post(changes)] : []),
    ])
    const late = this.#sent[(this.#sent.length * 7) % this.#sent.length]
    if (fate === 'late again' && late) await server.post(late)
    if (fate === 'answer lost') return false
    // Refused changes are retried: a note may arrive before its entry.
    const refused = new Set(answers[0]?.refused.map(({ id }) => id))
    const ids = new Set(batch.flatMap(({ id }) => (refused.has(id) ? [] : [id])))
    for (const each of this.#waiting) if (ids.has(each.change.id)) each.taken = true
    return true
  }

  /** Flaw 'last writer wins': replaces whole entries by this device's view. */
  async #whole(due: readonly Change[], server: PipelineServer): Promise<Change[]> {
    const { entries } = await server.get()
    const own = new Set(this.entryIds().flatMap((id) => this.changes(id).map((change) => change.id)))
    return due.map((change) => {
      const others = entries.find(({ id }) => id === change.entry)?.changes ?? []
      const unseen = others.flatMap(({ id }) => (own.has(id) ? [] : [id]))
      return { ...change, over: [...new Set([...change.over, ...unseen])] }
    })
  }

  #renamed(change: Change): Change {
    return { ...change, id: this.#newId() }
  }

  #newId(): string {
    this.#made += 1
    return `${this.name}-change-${String(this.#made).padStart(6, '0')}`
  }
}

/** Changes this recent may be in the future for the server. */
const SLOW_MS = 60_000
