import { type Change, EARLIEST_CHANGE, LATEST_CHANGE } from '#contracts/pipeline-changes'
import { recall, remember } from '../../../offline/device-storage.ts'

const DEVICE_KEY = 'pipeline:device'
const CLOCK_KEY = 'pipeline:clock'

export type Stamp = Pick<Change, 'at' | 'n' | 'device'>

/**
 * The moment after all that has been seen, by a clock that may be wrong or may have been set back. A device that believes it
 * is 1970 writes nothing that would be refused.
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

/** This device's time, put right by what the server's clock said when last heard. */
export function correctedNow(): number {
  const ahead = Number(recall(CLOCK_KEY) ?? 0)
  return Date.now() - (Number.isFinite(ahead) ? ahead : 0)
}

/** Notes how far this clock is ahead of the server's; an answer is some milliseconds old when it arrives. */
export function noteClock(server: number): void {
  const ahead = Date.now() - server
  remember(CLOCK_KEY, Math.abs(ahead) < UNNOTICED_MS ? null : String(ahead))
}

/** A name for this browser, so that changes of one moment on two devices have an order. It says nothing of the person. */
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
