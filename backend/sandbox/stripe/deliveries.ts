import { setMaxListeners } from 'node:events'
import { DAY, HOUR, unixSeconds } from './calendar.ts'
import { deliverEvent, type Outcome, type Webhook } from './deliver-event.ts'
import { asSent, type StoredEvent } from './objects/event.ts'
import type { StripeData } from './stripe-data.ts'
import type { StripeStore } from './stripe-store.ts'

export interface DeliveryOrder {
  to: Webhook
  /** Event ids; default: all. */
  events?: string[]
  copies?: number
  /** Numbers like those of `Math.random`. */
  shuffle?: () => number
  atOnce?: number
  /** Real Unix seconds. */
  signedAt?: number
  secret?: string
  /** Changes the body after signing. */
  tamper?: (body: string) => string
}

export interface Delivered {
  event: string
  /** Null: connection failed. */
  status: number | null
}

const AT_ONCE = 5
/** Fake clock. */
const GIVE_UP_AFTER = 3 * DAY
const LONGEST_WAIT = HOUR
/** The fake clock also advances without requests. */
const LONGEST_SLEEP_MS = 60_000

export interface Deliveries {
  to(webhook: Webhook): void
  wake(): void
  deliver(order: DeliveryOrder): Promise<Delivered[]>
  stop(): Promise<void>
}

/** At least once, in no fixed order, for three days. */
export function openDeliveries(
  store: StripeStore,
  { secret, onTrouble }: { secret: string; onTrouble: (error: unknown) => void },
): Deliveries {
  const underWay = new Map<string, Promise<void>>()
  const stopped = new AbortController()
  // Every delivery in progress adds a listener.
  setMaxListeners(0, stopped.signal)
  let webhook: Webhook | null = null
  let timer: NodeJS.Timeout | undefined

  const wake = () => {
    clearTimeout(timer)
    if (!webhook || stopped.signal.aborted) return
    const to = webhook
    store
      .read((data) => waiting(data).filter(({ object }) => !underWay.has(object.id)))
      .then((events) => {
        const now = unixSeconds(store.now())
        const due = events.filter(({ delivery }) => delivery.dueAt <= now)
        for (const event of due) begin(event, to)
        const later = events.map(({ delivery }) => delivery.dueAt).filter((dueAt) => dueAt > now)
        sleep((Math.min(...later) - now) * 1000)
      })
      .catch(onTrouble)
  }
  const sleep = (ms: number) => {
    clearTimeout(timer)
    if (stopped.signal.aborted) return
    timer = setTimeout(wake, Math.min(ms, LONGEST_SLEEP_MS))
    timer.unref()
  }
  const begin = (event: StoredEvent, to: Webhook) => {
    if (stopped.signal.aborted || underWay.has(event.object.id) || underWay.size >= AT_ONCE) return
    const sending = deliverEvent(bodyOf(event), { to, secret, signal: stopped.signal })
      .then((outcome) => store.write((data) => settle(event, outcome, data.at)))
      .catch(onTrouble)
      .finally(() => {
        underWay.delete(event.object.id)
        wake()
      })
    underWay.set(event.object.id, sending)
  }

  return {
    to: (next) => {
      webhook = next
      wake()
    },
    wake,
    deliver: async (order) => {
      const events = await store.read((data) =>
        [...data.events.values()].filter(({ object }) => order.events?.includes(object.id) ?? true),
      )
      const bodies = events.map((event) => ({ event: event.object.id, body: bodyOf(event) }))
      const copies = Array.from({ length: order.copies ?? 1 }, () => bodies).flat()
      const queue = order.shuffle ? shuffled(copies, order.shuffle) : copies
      const delivered: Delivered[] = []
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { status } = await deliverEvent(next.body, { secret, signal: stopped.signal, ...order })
          delivered.push({ event: next.event, status })
        }
      }
      await Promise.all(Array.from({ length: order.atOnce ?? 1 }, work))
      return delivered
    },
    stop: async () => {
      stopped.abort()
      clearTimeout(timer)
      await Promise.all(underWay.values())
    },
  }
}

function waiting(data: StripeData): StoredEvent[] {
  return [...data.events.values()].filter(({ delivery }) => delivery.state === 'waiting')
}

function settle({ delivery }: StoredEvent, { status, answer }: Outcome, at: number): void {
  delivery.tries += 1
  delivery.firstTriedAt ??= at
  delivery.answer = answer
  const taken = status !== null && status >= 200 && status < 300
  if (taken) delivery.state = 'delivered'
  else if (at - delivery.firstTriedAt >= GIVE_UP_AFTER) delivery.state = 'given up'
  else delivery.dueAt = at + Math.min(2 ** (delivery.tries - 1), LONGEST_WAIT)
}

function bodyOf(event: StoredEvent): string {
  return JSON.stringify(asSent(event), null, 2)
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [mixed[last], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[last], mixed[other]] = [b, a]
  }
  return mixed
}
