import { setTimeout as pause } from 'node:timers/promises'

/** Waits until it holds; what cannot be asked yet, of a server that is starting, does not hold. Throws after `ms`. */
export async function until(what: string, holds: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const end = performance.now() + ms
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Not within ${ms / 1000} s: ${what}`)
    await pause(20)
  }
}
