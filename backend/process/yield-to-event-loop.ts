import { setImmediate } from 'node:timers/promises'

const TURN_MS = 8

/**
 * For long computations in a process that also answers requests: between two items, `if (loop.isDue()) await
 * loop.pause()`. A pause is due every 8 ms; it lets waiting requests run, and rejects when `signal` has aborted.
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
