import { type Change, EARLIEST_CHANGE, LATEST_CHANGE } from '#contracts/pipeline-changes'
import { recall, remember } from '../../../offline/device-storage.ts'

const DEVICE_KEY = 'pipeline:device'
const CLOCK_KEY = 'pipeline:clock'

export type Stamp = Pick<Change, 'at' | 'n' | 'device'>

/**
 * Hybrid logical clock: later than `seen`, even if this clock is wrong or was set back. A 1970 clock still
 * gives valid stamps.
 */
export function stampAfter(seen: readonly Pick<Change, 'at' | 'n'>[], now: number, device: string): Stamp {
  const last = seen.reduce(
    (max, { at, n }) => (at > max.at || (at === max.at && n > max.n) ? { at, n } : max),
    {
      at: 0,
      n: 0,
    },
  )
  const at = Math.min(Math.max(Math.round(now), last.at, EARLIEST_CHANGE), LATEST_CHANGE)
  return { at, n: at === last.at ? last.n + 1 : 0, device }
}

/** Device time corrected by the last known offset to the server's clock. */
export function correctedNow(): number {
  const ahead = Number(recall(CLOCK_KEY) ?? 0)
  return Date.now() - (Number.isFinite(ahead) ? ahead : 0)
}

/** Saves the offset to the server's clock; answers are some milliseconds old. */
export function noteClock(server: number): void {
  const ahead = Date.now() - server
  remember(CLOCK_KEY, Math.abs(ahead) < UNNOTICED_MS ? null : String(ahead))
}

/** Orders simultaneous changes of two devices. */
export function deviceName(): string {
  const known = recall(DEVICE_KEY)
  if (known && /^[\w-]{4,32}$/.test(known)) return known
  const made = madeId().slice(0, 10)
  remember(DEVICE_KEY, made)
  return made
}

/** 120 random bits. */
export function madeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

const UNNOTICED_MS = 2000
