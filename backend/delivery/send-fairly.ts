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
 * In order within a lane, lanes in parallel, with limits per host and member. Free slots go to the member
 * with the least time used, so slow receivers delay only themselves. Returns the number that arrived.
 */
export async function sendFairly<Claimed>({
  lanes,
  claim,
  send,
  giveUp,
  log,
}: Sending<Claimed>): Promise<number> {
  const began = performance.now()
  const slots = createSlots()
  const running = new Map<number, Promise<void>>()
  const failures: unknown[] = []
  let waiting: HostLane[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let [arrived, isStale] = [0, true]
  let wake: () => void = () => undefined

  const sendNext = async (lane: HostLane): Promise<void> => {
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
  const start = (lane: HostLane): void => {
    waiting.splice(waiting.indexOf(lane), 1)
    const release = slots.enter(lane)
    const sent = sendNext(lane)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        release()
        running.delete(lane.id)
        wake()
      })
    running.set(lane.id, sent)
  }

  while (failures.length === 0 && performance.now() - began < RUN_MS) {
    let next = slots.choose(waiting)
    const isOver = running.size === 0 && isStale
    if (!next && (isOver || performance.now() - readAt > READ_EVERY_MS)) {
      readAt = performance.now()
      isStale = false
      const due = await lanes(LANES_MAX)
      waiting = due.filter(({ id }) => !running.has(id)).map((lane) => ({ ...lane, host: hostOf(lane.url) }))
      next = slots.choose(waiting)
    }
    if (next) start(next)
    else if (running.size === 0) break
    else await woken((resume) => (wake = resume))
  }
  await Promise.all(running.values())
  if (failures.length > 0) throw failures[0]
  return arrived
}

type HostLane = Lane & { host: string }

function createSlots() {
  const held = new Map<HostLane, number>()
  const used = new Map<number, number>()
  return {
    choose(lanes: readonly HostLane[]): HostLane | null {
      if (held.size >= SLOTS) return null
      const now = performance.now()
      const times = new Map<number, number>()
      const [ofMember, atHost] = [new Map<number, number>(), new Map<string, number>()]
      for (const [{ member_id, host }, since] of held) {
        add(ofMember, member_id, 1)
        add(atHost, host, 1)
        add(times, member_id, now - since)
      }
      let [best, least] = [null as HostLane | null, Number.POSITIVE_INFINITY]
      for (const lane of lanes) {
        if ((ofMember.get(lane.member_id) ?? 0) >= MEMBER_SLOTS) continue
        if ((atHost.get(lane.host) ?? 0) >= HOST_SLOTS) continue
        const time = (used.get(lane.member_id) ?? 0) + (times.get(lane.member_id) ?? 0)
        if (time < least) [best, least] = [lane, time]
        if (least === 0) break
      }
      return best
    },
    /** The returned function releases the slot. */
    enter(lane: HostLane): () => void {
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

const SLOTS = 32
const HOST_SLOTS = 8
const MEMBER_SLOTS = 2
const LANES_MAX = 2000
const READ_EVERY_MS = 1000
/** Runs start every minute; the next one continues. */
const RUN_MS = 50_000
