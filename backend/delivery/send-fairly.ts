import { databaseFailure } from '../http/database-errors.ts'
import type { Log } from '../process/log.ts'

export interface Lane {
  id: number
  member_id: number
  url: string
}

interface Sending<Claimed> {
  /** Working lanes first, then longest waiting. */
  lanes(most: number): Promise<Lane[]>
  /** Null if none is due. */
  claim(lane: Lane): Promise<Claimed | null>
  send(claimed: Claimed): Promise<boolean>
  giveUp(claimed: Claimed): Promise<unknown>
  log: Log
}

/**
 * In order within a lane, lanes in parallel. Concurrency is limited per host and member. Free slots go to the member with the
 * least time used, so slow receivers delay only themselves. Returns the number that arrived.
 */
export async function sendFairly<Claimed>({
  lanes,
  claim,
  send,
  giveUp,
  log,
}: Sending<Claimed>): Promise<number> {
  const began = performance.now()
  const places = createPlaces()
  const running = new Map<number, Promise<void>>()
  const failures: unknown[] = []
  let waiting: Placed[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let [arrived, isStale] = [0, true]
  let wake: () => void = () => undefined

  const sendNext = async (lane: Placed): Promise<void> => {
    const claimed = await claim(lane)
    if (claimed === null) return
    isStale = true
    try {
      if (await send(claimed)) arrived += 1
    } catch (error) {
      if (databaseFailure(error)) throw error
      log.error({ err: error, lane: lane.id }, 'A message could not be sent')
      await giveUp(claimed)
    }
    waiting.push(lane)
  }
  const start = (lane: Placed): void => {
    waiting.splice(waiting.indexOf(lane), 1)
    const leave = places.enter(lane)
    const sent = sendNext(lane)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        leave()
        running.delete(lane.id)
        wake()
      })
    running.set(lane.id, sent)
  }

  while (failures.length === 0 && performance.now() - began < RUN_MS) {
    let next = places.choose(waiting)
    const isOver = running.size === 0 && isStale
    if (!next && (isOver || performance.now() - readAt > READ_EVERY_MS)) {
      readAt = performance.now()
      isStale = false
      const due = await lanes(LANES_MAX)
      waiting = due.filter(({ id }) => !running.has(id)).map((lane) => ({ ...lane, host: hostOf(lane.url) }))
      next = places.choose(waiting)
    }
    if (next) start(next)
    else if (running.size === 0) break
    else await woken((resume) => (wake = resume))
  }
  await Promise.all(running.values())
  if (failures.length > 0) throw failures[0]
  return arrived
}

type Placed = Lane & { host: string }

function createPlaces() {
  const held = new Map<Placed, number>()
  const used = new Map<number, number>()
  return {
    choose(lanes: readonly Placed[]): Placed | null {
      if (held.size >= PLACES) return null
      const now = performance.now()
      const times = new Map<number, number>()
      const [ofMember, atHost] = [new Map<number, number>(), new Map<string, number>()]
      for (const [{ member_id, host }, since] of held) {
        add(ofMember, member_id, 1)
        add(atHost, host, 1)
        add(times, member_id, now - since)
      }
      let [best, least] = [null as Placed | null, Number.POSITIVE_INFINITY]
      for (const lane of lanes) {
        if ((ofMember.get(lane.member_id) ?? 0) >= MEMBER_PLACES) continue
        if ((atHost.get(lane.host) ?? 0) >= HOST_PLACES) continue
        const time = (used.get(lane.member_id) ?? 0) + (times.get(lane.member_id) ?? 0)
        if (time < least) [best, least] = [lane, time]
        if (least === 0) break
      }
      return best
    },
    /** Call the returned function to release the slot. */
    enter(lane: Placed): () => void {
      const since = performance.now()
      held.set(lane, since)
      return () => {
        held.delete(lane)
        add(used, lane.member_id, performance.now() - since)
      }
    },
  }
}

function add<Key>(sums: Map<Key, number>, key: Key, by: number): void {
  sums.set(key, (sums.get(key) ?? 0) + by)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

async function woken(listen: (resume: () => void) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await new Promise<void>((resume) => {
    timer = setTimeout(resume, READ_EVERY_MS)
    listen(resume)
  })
  clearTimeout(timer)
}

const PLACES = 32
const HOST_PLACES = 8
const MEMBER_PLACES = 2
const LANES_MAX = 2000
const READ_EVERY_MS = 1000
/** Runs start every minute; the next one continues. */
const RUN_MS = 50_000
