import pLimit, { type LimitFunction } from 'p-limit'

/**
 * A limiter with a key: runs each member's work so that never more than `places` pieces of it are under way in this
 * process. The others wait here, where they hold no connection: a burst of one member's, who all wait for one row, would
 * else take the pool from everybody.
 */
export function memberLines(places: number): <T>(memberId: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { limit: LimitFunction; inLine: number }>()
  return async (memberId, work) => {
    const line = lines.get(memberId) ?? { limit: pLimit(places), inLine: 0 }
    lines.set(memberId, line)
    line.inLine += 1
    try {
      return await line.limit(work)
    } finally {
      line.inLine -= 1
      if (line.inLine === 0) lines.delete(memberId)
    }
  }
}
