import { setImmediate } from 'node:timers/promises'

const TURN_MS = 8

/**
 * For long computations in a process that also answers requests: between two items, `if (turn.isOver()) await
 * turn.pass()`. A turn lasts 8 ms; passing it lets waiting requests go first, and rejects when `signal` has aborted.
 */
export function takeTurns(signal?: AbortSignal): { isOver(): boolean; pass(): Promise<void> } {
  let startedAt = performance.now()
  return {
    isOver: () => performance.now() - startedAt >= TURN_MS,
    async pass() {
      await setImmediate()
      signal?.throwIfAborted()
      startedAt = performance.now()
    },
  }
}
