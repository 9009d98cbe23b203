/** Milliseconds; null if unavailable. */
export type Clock = () => number | null | Promise<number | null>

export interface ClockWatch {
  stop(): Promise<void>
}

/** More than a slow response or a daily correction, less than matters to a timetable in minutes. */
const JUMP_MS = 60_000

/**
 * Clocks are compared with the monotonic `process.hrtime`; jumps over a minute are reported. Timers are
 * monotonic too, so a jump cannot stop this check.
 */
export function watchClocks({
  clocks,
  everyMs,
  onJump,
}: {
  clocks: Readonly<Record<string, Clock>>
  everyMs: number
  /** False: reported again at the next check. */
  onJump(clock: string, byMs: number): Promise<boolean>
}): ClockWatch {
  const offsets = new Map<string, number>()
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    for (const [name, clock] of Object.entries(clocks)) {
      const time = await clock()
      if (time === null) continue
      const offset = time - forwardMs()
      const before = offsets.get(name) ?? offset
      const jumped = Math.abs(offset - before) > JUMP_MS
      if (!jumped || (await onJump(name, Math.round(offset - before)))) offsets.set(name, offset)
    }
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, everyMs)
  timer.unref()
  looking = look().finally(() => {
    looking = null
  })
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

function forwardMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}
