import { setTimeout as pause } from 'node:timers/promises'

/** Polls; a failed check counts as false. Throws after `ms`. */
export async function until(what: string, holds: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const end = performance.now() + ms
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Not within ${ms / 1000} s: ${what}`)
    await pause(20)
  }
}
