import fc from 'fast-check'
import { deliver } from '../../pwa/offline/deliver.ts'
import { loadKeptSchemas } from '../../pwa/offline/kept-schemas.ts'
import { createOutbox, type Outbox } from '../../pwa/offline/outbox.ts'
import { type DecisionKind, NOTHING } from './decision-kinds.ts'
import { memoryStorage } from './memory-storage.ts'
import { endsSync, FATES, type Fate, UnreliableNetwork } from './unreliable-network.ts'

const DAY = 24 * 60 * 60_000
const SUBJECTS = 3

/** Seeded faults that a proof must find. */
export const DECISION_FLAWS = ['forgets at restart', 'first wins', 'lost counts as taken'] as const
export type DecisionFlaw = (typeof DECISION_FLAWS)[number]

export interface DecisionServer<Change, List> {
  post(changes: readonly Change[]): Promise<unknown>
  get(): Promise<List>
}

const step = fc.record({
  device: fc.nat({ max: 1 }),
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constant('decide' as const) },
    { weight: 3, arbitrary: fc.constant('sync' as const) },
    { weight: 1, arbitrary: fc.constantFrom('restart' as const, 'set clock' as const) },
  ),
  subject: fc.nat({ max: SUBJECTS - 1 }),
  draw: fc.nat({ max: 1000 }),
  fates: fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 4 }),
  batchSize: fc.integer({ min: 1, max: 3 }),
})

/** Clocks are right or behind: the server dates the future by its own clock, which orders no devices. */
export const decisionHistory = fc.record({
  clocks: fc.tuple(fc.integer({ min: -9 * DAY, max: 0 }), fc.integer({ min: -9 * DAY, max: 0 })),
  steps: fc.array(step, { minLength: 15, maxLength: 35, size: 'max' }),
})
export type DecisionHistory = typeof decisionHistory extends fc.Arbitrary<infer Value> ? Value : never

/** Throws unless both devices end with the latest-dated decision on every subject, and nothing waits. */
export async function runDecisions<Change extends { at: string }, List>(
  { clocks, steps }: DecisionHistory,
  {
    kind,
    server,
    now,
    flaw = null,
  }: {
    kind: DecisionKind<Change, List>
    server: DecisionServer<Change, List>
    now: () => number
    flaw?: DecisionFlaw | null
  },
): Promise<void> {
  await loadKeptSchemas()
  const devices = clocks.map((ahead) => new DecisionDevice(kind, { ahead, flaw }))
  const made: { subject: number; change: Change }[] = []
  for (const { device: at, act, subject, draw, fates, batchSize } of steps) {
    const device = devices[at]
    if (!device) continue
    if (act === 'sync') await device.sync(server, fates, batchSize)
    else if (act === 'restart') device.restart()
    else if (act === 'set clock') device.ahead = -(draw % 10) * DAY
    else made.push({ subject, change: await device.decide(subject, draw, now()) })
  }
  for (let round = 0; round < 2; round += 1) {
    for (const device of devices) await device.sync(server, ['arrives'], kind.most)
  }
  if (devices.some(({ unsent }) => unsent > 0)) throw new Error('Something was refused for good')
  for (let subject = 0; subject < SUBJECTS; subject += 1) {
    const own = made.flatMap((each) => (each.subject === subject ? [each.change] : []))
    const latest = own.reduce((max, { at }) => (at > max ? at : max), '')
    // Two devices may have decided in the same millisecond.
    const right = own.length === 0 ? [NOTHING] : own.filter(({ at }) => at === latest).map(kind.shownBy)
    const shown = devices.map((device) => device.shown(subject))
    if (new Set(shown).size > 1) throw new Error(`The devices show ${shown.join(' and ')}`)
    if (!right.includes(shown[0] ?? ''))
      throw new Error(`Shown: ${shown[0]}, decided last: ${right.join(', ')}`)
  }
}

/** A browser with the app's outbox, its own storage and a possibly wrong clock. */
class DecisionDevice<Change extends { at: string }, List> {
  readonly #kind: DecisionKind<Change, List>
  readonly #flaw: DecisionFlaw | null
  readonly #network = new UnreliableNetwork<Change>()
  #storage = memoryStorage()
  #outbox: Outbox<Change>
  #list: List
  ahead: number

  constructor(
    kind: DecisionKind<Change, List>,
    { ahead, flaw }: { ahead: number; flaw: DecisionFlaw | null },
  ) {
    this.#kind = kind
    this.#flaw = flaw
    this.#list = kind.empty
    this.#outbox = this.#openOutbox()
    this.ahead = ahead
  }

  get unsent(): number {
    return this.#outbox.unsent().length
  }

  shown(subject: number): string {
    return this.#kind.shown(this.#list, this.#outbox.items.get(), subject)
  }

  /** Later than what it replaces on this screen. */
  async decide(subject: number, draw: number, now: number): Promise<Change> {
    const { outbox, decide, decidedAt } = this.#kind
    const subjectKey = outbox.subjectOf(decide(subject, draw, ''))
    const waiting = this.#outbox.items.get().find(({ change }) => outbox.subjectOf(change) === subjectKey)
    const seen = [waiting?.change.at, decidedAt(this.#list, subject)].map((at) =>
      at ? Date.parse(at) + 1 : 0,
    )
    const change = decide(subject, draw, new Date(Math.max(now + this.ahead, ...seen)).toISOString())
    await this.#outbox.add([change])
    return change
  }

  restart(): void {
    if (this.#flaw === 'forgets at restart') this.#storage = memoryStorage()
    this.#outbox = this.#openOutbox()
    this.#list = JSON.parse(JSON.stringify(this.#list))
  }

  async sync(server: DecisionServer<Change, List>, fates: readonly Fate[], most: number): Promise<void> {
    const due = this.#outbox.unsent().map(({ change }) => change)
    const request = this.#network.post((changes) => server.post(changes), fates, {
      after: (batch) => {
        const at = due.indexOf(batch.at(-1) as Change)
        return at === -1 ? [] : due.slice(at + 1, at + 1 + most)
      },
      reordered: () => undefined,
    })
    const post = async (changes: readonly Change[]) => {
      await request(changes).catch((error: unknown) => {
        if (this.#flaw !== 'lost counts as taken' || !endsSync(error)) throw error
      })
      return new Map<string, never>()
    }
    const rules = { retries: () => true, drop: () => new Set<string>() }
    try {
      await deliver({ outbox: this.#outbox, most, post, ...rules }, 'unasked', () => undefined)
      const taken = this.#outbox.taken()
      this.#list = await server.get()
      await this.#outbox.forget(taken)
    } catch (error) {
      if (!endsSync(error)) throw error
    }
  }

  #openOutbox(): Outbox<Change> {
    const { outbox } = this.#kind
    const isLater =
      this.#flaw === 'first wins' ? (one: Change, other: Change) => one.at < other.at : outbox.isLater
    return createOutbox({ ...outbox, isLater, storage: () => this.#storage })
  }
}
