import pLimit, { type LimitFunction } from 'p-limit'

/**
 * Waiting work holds no connection: otherwise one member's requests, waiting for one row lock, would exhaust
 * the pool.
 */
export function createKeyedLimiter(
  slots: number,
): <T>(memberId: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { limit: LimitFunction; limitPerMember: number }>()
  return async (memberId, work) => {
    const line = lines.get(memberId) ?? { limit: pLimit(slots), limitPerMember: 0 }
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
