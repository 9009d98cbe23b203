import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/knex.ts'
import { publishedAt, runUnderWay } from './status.ts'

const LOOK_EVERY_MS = 500

/** Silent if an edition exists. */
export async function logFirstEdition(
  db: Db,
  { startedAt, signal, say }: { startedAt: number; signal: AbortSignal; say: (line: string) => void },
): Promise<void> {
  let last = ''
  let waited = false
  while (!signal.aborted) {
    const { published, running } = await db.transaction(
      async (trx) => ({ published: await publishedAt(trx), running: await runUnderWay(trx) }),
      { readOnly: true },
    )
    if (published) {
      if (waited) say(`The first edition is published, ${seconds(startedAt)} after the start.`)
      return
    }
    waited = true
    if (running && running.step !== last) {
      last = running.step
      say(`  making the first edition: ${last} (${Math.round(running.done * 100)} %)`)
    }
    // Only the signal interrupts it.
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

function seconds(from: number): string {
  return `${((Date.now() - from) / 1000).toFixed(1)} s`
}
