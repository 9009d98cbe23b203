import { setTimeout as pause } from 'node:timers/promises'

/** Polls; a failed check counts as false. Throws after `ms`, with the last failure as the cause. */
export async function until(what: string, holds: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const end = performance.now() + ms
  let cause: unknown
  const check = (): Promise<boolean> =>
    holds().catch((error: unknown) => {
      cause = error
      return false
    })
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`Not within ${ms / 1000} s: ${what}`, { cause })
    await pause(20)
  }
}
