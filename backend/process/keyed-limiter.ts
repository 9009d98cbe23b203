import pLimit, { type LimitFunction } from 'p-limit'

/**
 * A semaphore per key: of each member's work at most `places` run at once in this process. The rest waits here, where it
 * holds no connection: a burst by one member, all waiting for one row lock, would otherwise exhaust the pool.
 */
export function createKeyedLimiter(
  places: number,
): <T>(memberId: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { limit: LimitFunction; limitPerMember: number }>()
  return async (memberId, work) => {
    const line = lines.get(memberId) ?? { limit: pLimit(places), limitPerMember: 0 }
    lines.set(memberId, line)
    line.limitPerMember += 1
    try {
      return await line.limit(work)
    } finally {
      line.limitPerMember -= 1
      if (line.limitPerMember === 0) lines.delete(memberId)
    }
  }
}
