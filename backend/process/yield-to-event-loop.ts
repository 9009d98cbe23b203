import { setImmediate } from 'node:timers/promises'

const TURN_MS = 8

/**
 * `if (loop.isDue()) await loop.pause()` between items. A pause is due every 8 ms and rejects once `signal`
 * is aborted.
 */
export function yieldToEventLoop(signal?: AbortSignal): { isDue(): boolean; pause(): Promise<void> } {
  let startedAt = performance.now()
  return {
    isDue: () => performance.now() - startedAt >= TURN_MS,
    async pause() {
      await setImmediate()
      signal?.throwIfAborted()
      startedAt = performance.now()
    },
  }
}
