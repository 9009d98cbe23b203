import type { Pipeline } from '../../backend/contracts/pipeline.ts'
import { CHANGES_MAX, type Refusal } from '../../backend/contracts/pipeline.ts'
import type { Change } from '../../backend/contracts/pipeline-changes.ts'
import { type Entry, entryOf } from '../../backend/contracts/pipeline-entry.ts'
import { stampAfter } from '../../pwa/features/work/pipeline/clock.ts'
import { PIPELINE_KIND } from '../../pwa/features/work/pipeline/outbox.ts'
import type { Draft } from '../../pwa/features/work/pipeline/outreach.ts'
import { dropRefused, isRetriedWith } from '../../pwa/features/work/pipeline/refused-changes.ts'
import { deliver } from '../../pwa/offline/deliver.ts'
import { createOutbox, type Outbox } from '../../pwa/offline/outbox.ts'
import { memoryStorage } from './memory-storage.ts'
import { endsSync, type Fate, UnreliableNetwork } from './unreliable-network.ts'

export interface PipelineServer {
  post(changes: Change[]): Promise<{ refused: { id: string; why: Refusal }[] }>
  get(): Promise<Pick<Pipeline, 'entries'>>
}

/** Seeded faults that a proof must find. */
export type Flaw = 'whole-entries' | 'new-ids' | 'plain-clock'

/** A browser with the app's outbox, its own storage and a possibly wrong clock. */
export class PipelineDevice {
  readonly name: string
  readonly flaw: Flaw | null
  ahead: number
  #list: Pick<Pipeline, 'entries'> = { entries: [] }
  readonly #storage = memoryStorage()
  #outbox = this.#openOutbox()
  readonly #network = new UnreliableNetwork<Change>()
  #made = 0

  constructor(name: string, { ahead, flaw = null }: { ahead: number; flaw?: Flaw | null }) {
    this.name = name
    this.ahead = ahead
    this.flaw = flaw
  }

  get unsent(): number {
    return this.#outbox.unsent().length
  }

  entry(id: string): Entry | null {
    const kept = this.#list.entries.find((entry) => entry.id === id)
    return entryOf(this.changes(id), kept?.about)
  }

  entryIds(): string[] {
    const ids = [
      ...this.#list.entries.map(({ id }) => id),
      ...this.#outbox.items.get().map(({ change }) => change.entry),
    ]
    return [...new Set(ids)].sort()
  }

  changes(id: string): Change[] {
    return [
      ...this.#outbox.items.get().flatMap(({ change }) => (change.entry === id ? [change] : [])),
      ...(this.#list.entries.find((entry) => entry.id === id)?.changes ?? []),
    ]
  }

  async write(entry: string, drafts: readonly Draft[], now: number): Promise<Change[]> {
    const seen = this.flaw === 'plain-clock' ? [] : this.changes(entry)
    const made: Change[] = []
    for (const draft of drafts) {
      const stamp = stampAfter([...seen, ...made], now + this.ahead, this.name)
      made.push({ over: [], ...draft, ...stamp, id: this.#newId(), entry } as Change)
    }
    await this.#outbox.add(made)
    return made
  }

  /** A restart keeps only serializable state. */
  restart(): void {
    this.#outbox = this.#openOutbox()
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
    const unsent = this.#outbox.unsent()
    const due = unsent.map(({ change }) => change)
    const unordered = new Set<string>()
    const reordered = () => {
      for (const { id, at } of due) if (at > now - SLOW_MS) unordered.add(id)
    }
    // Set aside in an earlier sync, so sent after the others.
    if (unsent.some(({ state }) => state === 'refused')) reordered()
    const send = async (batch: readonly Change[]) => {
      const changes = this.flaw === 'whole-entries' ? await this.#whole(batch, server) : batch
      return await server.post(
        this.flaw === 'new-ids' ? changes.map((change) => this.#renamed(change)) : [...changes],
      )
    }
    const request = this.#network.post(send, fates, {
      after: (batch) => {
        const at = due.findIndex(({ id }) => id === batch.at(-1)?.id)
        return at === -1 ? [] : due.slice(at + 1, at + 1 + batchSize)
      },
      reordered,
    })
    const post = async (changes: readonly Change[]) => {
      const { refused } = await request(changes)
      return new Map(refused.map(({ id, why }) => [id, why]))
    }
    const rules = { retries: isRetriedWith, drop: dropRefused }
    try {
      await deliver({ outbox: this.#outbox, most: batchSize, post, ...rules }, 'unasked', () => undefined)
      const taken = this.#outbox.taken()
      this.#list = await server.get()
      await this.#outbox.forget(taken)
    } catch (error) {
      if (!endsSync(error)) throw error
    }
    return [...unordered]
  }

  #openOutbox(): Outbox<Change> {
    return createOutbox({ ...PIPELINE_KIND, storage: () => this.#storage })
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
