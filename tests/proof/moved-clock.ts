import { setTimeout as pause } from 'node:timers/promises'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { startJobsProcess } from '../support/jobs-process.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * The timetable runs three days ahead, then the clock is set right; its jobs must continue. Control: the
 * library without our watch stops.
 * Run: npx tsx tests/proof/moved-clock.ts
 */
const DAYS = 3
const AHEAD_MS = DAYS * 86_400_000

const server = await startScratchServer('clock proof')
const other = await startScratchServer('clock proof')
const ours = openDatabase(server.url, { name: 'clock proof', limits: 'working', max: 2 })
const plain = openDatabase(other.url, { name: 'clock proof', limits: 'working', max: 2 })
const processes = [
  await startJobsProcess(server.url, '--ahead', String(AHEAD_MS)),
  await startJobsProcess(other.url, '--ahead', String(AHEAD_MS), '--plain'),
]
try {
  await seen([ours, plain], `last_execution > now() + interval '${DAYS - 1} days'`, 90_000)
  print(`both timetables ran by a clock ${DAYS} days ahead: yes`)
  for (const one of processes) one.send({ ahead: 0 })
  const set = performance.now()
  const again = await seen([ours], `last_execution between now() - interval '1 minute' and now()`, 120_000)
  const once = performance.now()
  await pause(65_000)
  const on = await seen([ours], `last_execution > now() - interval '65 seconds'`, 1000)
  const control = await seen([plain], `last_execution <= now() + interval '1 day'`, 1000)
  print(`set right: our timetable runs again: ${yes(again)}, after ${Math.round((once - set) / 1000)} s`)
  print(`and goes on, minute by minute: ${yes(on)}`)
  print(`the library alone runs again (it must not, or this proof sees nothing): ${yes(control)}`)
  if (!again || !on || control) process.exitCode = 1
} finally {
  for (const one of processes) await one.kill()
  await Promise.all([ours.destroy(), plain.destroy()])
  await Promise.all([server.stop(), other.stop()])
}

async function seen(databases: Db[], condition: string, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  const waiting = new Set(databases)
  while (waiting.size > 0) {
    for (const db of waiting) {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select 1 from graphile_worker._private_known_crontabs where identifier = 'refresh-if-due' and ${condition}`,
      )
      if (rows.length > 0) waiting.delete(db)
    }
    if (waiting.size > 0 && performance.now() > until) return false
    if (waiting.size > 0) await pause(250)
  }
  return true
}

function yes(held: boolean): string {
  return held ? 'yes' : 'no'
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
