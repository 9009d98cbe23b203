/** Gives the time of day in milliseconds; null when it cannot be asked just now. */
export type Clock = () => number | null | Promise<number | null>

export interface ClockWatch {
  stop(): Promise<void>
}

/** More than a slow answer or a daily correction; less than what anybody would notice of a timetable in minutes. */
const JUMP_MS = 60_000

/**
 * Holds clocks against a time that only goes forward (`process.hrtime`), and tells of each that was set by more than a
 * minute since the last look, in either direction. Timers run by the forward time, so that this one cannot be stopped by
 * what it watches.
 */
export function watchClocks({
  clocks,
  everyMs,
  onJump,
}: {
  clocks: Readonly<Record<string, Clock>>
  everyMs: number
  /** False: it could not be dealt with, and is told again at the next look. */
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
