import fc from 'fast-check'
import { entryIdOf } from '../../backend/contracts/pipeline-changes.ts'
import type { Entry, Kept } from '../../backend/contracts/pipeline-entry.ts'
import { ENTRY_STAGES } from '../../backend/contracts/pipeline-stages.ts'
import { type Draft, draftsOfMove, draftsOfOutreach } from '../../pwa/features/work/pipeline/outreach.ts'
import { loadKeptSchemas } from '../../pwa/offline/kept-schemas.ts'
import { type Flaw, PipelineDevice, type PipelineServer } from './pipeline-device.ts'
import { PipelineJournal } from './pipeline-journal.ts'
import { FATES } from './unreliable-network.ts'

const DAY = 24 * 60 * 60_000

const ACTS = [
  'save',
  'move',
  'outreach',
  'add note',
  'edit note',
  'delete note',
  'add quote',
  'edit quote',
  'delete quote',
  'add task',
  'tick task',
  'delete entry',
  'take back',
  'restart',
  'set clock',
] as const

const step = fc.record({
  device: fc.nat({ max: 1 }),
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constant('sync' as const) },
    { weight: 7, arbitrary: fc.constantFrom(...ACTS) },
  ),
  draw: fc.nat({ max: 1000 }),
  fates: fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 4 }),
  batchSize: fc.integer({ min: 1, max: 6 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Minutes to days, in both directions. */
const clock = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -10 * 60_000, max: 10 * 60_000 }),
  fc.integer({ min: -9 * DAY, max: 9 * DAY }),
)

export const history = fc.record({
  clocks: fc.tuple(clock, clock),
  steps: fc.array(step, { minLength: 20, maxLength: 45, size: 'max' }),
})
export type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never

/** Syncs both devices at the end. Throws on lost, returned or duplicated items, wrong order, or differing screens. */
export async function runHistory(
  { clocks, steps }: History,
  {
    server,
    products,
    now,
    flaw = null,
  }: {
    server: PipelineServer
    products: readonly [string, string]
    now: () => number
    flaw?: Flaw | null
  },
): Promise<void> {
  await loadKeptSchemas()
  const devices = clocks.map((ahead, at) => new PipelineDevice(`device-${at}`, { ahead, flaw }))
  const journal = new PipelineJournal()
  const entries = products.map(entryIdOf)
  // Both devices know the first entry; either may save the second.
  const [first] = devices
  if (first && entries[0]) {
    journal.wrote(null, await first.write(entries[0], [saveOf(entries[0])], now()))
    for (const device of devices) await device.sync(server, ['arrives'], { now: now() })
  }
  for (const each of steps) {
    const device = devices[each.device]
    if (device) await take(each, { device, server, journal, entries, now })
  }
  for (let round = 0; round < 2; round += 1) {
    for (const device of devices) journal.forgetOrder(await device.sync(server, ['arrives'], { now: now() }))
  }
  const [one, other] = devices
  if (!one || !other) throw new Error('There are two devices.')
  if (one.unsent + other.unsent > 0) throw new Error('Something was refused for good')
  journal.check(entries.map((id) => one.entry(id)))
  for (const id of entries) assertSame(one.entry(id), other.entry(id))
}

interface Stage {
  device: PipelineDevice
  server: PipelineServer
  journal: PipelineJournal
  entries: string[]
  now: () => number
}

async function take({ act, draw, fates, batchSize }: Step, stage: Stage): Promise<void> {
  const { device, server, journal, entries, now } = stage
  const id = entries[draw % entries.length] ?? ''
  const entry = device.entry(id)
  const write = async (drafts: readonly Draft[]) =>
    journal.wrote(entry, await device.write(id, drafts, now()))
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[draw % Math.max(1, items.length)]
  const token = () => journal.newToken()

  if (act === 'sync') return journal.forgetOrder(await device.sync(server, fates, { batchSize, now: now() }))
  if (act === 'restart') return device.restart()
  if (act === 'set clock') {
    device.ahead = ((draw % 19) - 9) * DAY + (draw % 7) * 61_000
    return
  }
  if (act === 'save') return write([saveOf(id)])
  if (!entry) return
  if (act === 'move') {
    const to = ENTRY_STAGES[draw % ENTRY_STAGES.length] ?? 'saved'
    return write(draftsOfMove(entry, to, { reason: null, now: new Date(now()), itemId: token() }))
  }
  if (act === 'outreach') {
    const supplier = { supplierId: String(1 + (draw % 2)), supplierName: 'Works', channel: 'email' as const }
    return write(draftsOfOutreach(entry, supplier, { now: new Date(now()), itemId: token() }) ?? [])
  }
  if (act === 'add note') return write([{ kind: 'note', item: token(), text: token() }])
  if (act === 'add quote') return write([{ kind: 'quote', item: token(), quote: quote(token()) }])
  if (act === 'add task') {
    return write([{ kind: 'task', item: token(), text: token(), dueOn: '2026-12-01', supplierId: null }])
  }
  if (act === 'delete entry')
    return write([{ kind: 'remove', over: device.changes(id).map((each) => each.id) }])
  if (act === 'take back') {
    const made = pick(journal.ownOf(device.name, id))
    return write(made ? [{ kind: 'remove', over: [made] }] : [])
  }
  const task = pick(entry.tasks)
  if (act === 'tick task') return write(task ? [{ kind: 'done', item: task.id, done: draw % 2 === 0 }] : [])
  const note = pick(entry.notes)
  if (act === 'edit note') {
    return write(note ? [{ kind: 'note', item: note.id, text: token(), over: shown(note) }] : [])
  }
  if (act === 'delete note') return write(note ? [{ kind: 'remove', over: shown(note) }] : [])
  const kept = pick(entry.quotes)
  if (act === 'edit quote') {
    return write(kept ? [{ kind: 'quote', item: kept.id, quote: quote(token()), over: shown(kept) }] : [])
  }
  return write(kept ? [{ kind: 'remove', over: shown(kept) }] : [])
}

function saveOf(entry: string): Draft {
  return { kind: 'save', name: 'Lamp', productId: entry.slice(1), link: null }
}

function shown({ versions }: Kept<unknown>): string[] {
  return versions.map(({ version }) => version)
}

function quote(supplierName: string) {
  return {
    supplierId: null,
    supplierName,
    unitPrice: 2.4,
    currency: 'USD',
    minimumOrder: 500,
    leadTimeDays: 21,
    terms: '',
    validUntil: null,
  }
}

function assertSame(one: Entry | null, other: Entry | null): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  if (a !== b) throw new Error(`The devices show different entries:\n${a}\n${b}`)
}
