import { type Reply, type RunningApp, startApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { makeSupplier, publishEdition } from './factories.ts'
import { logTo } from './log-to.ts'
import type { TestMember } from './members.ts'
import { fromApp } from './revealing.ts'

/** With an empty edition. `log`: receives each log line. */
export async function startRevealApp(log: (line: string) => void) {
  const database = await createTestDatabase()
  // Ages of checks count from the edition's last day.
  await publishEdition(database.db, [])
  const app = await startApp({ ...database, log: logTo(log) })
  return { database, app, ...revealCalls(database, app) }
}

function revealCalls(database: TestDatabase, app: RunningApp) {
  async function reveal(member: TestMember, id: number | string): Promise<Reply> {
    return await app.call(`/api/suppliers/${id}`, fromApp(member))
  }

  async function suppliers(count: number): Promise<number[]> {
    return await Promise.all(Array.from({ length: count }, () => makeSupplier(database.db)))
  }

  return { reveal, suppliers }
}

export function auditsIn(logged: string): object[] {
  return logged
    .split('\n')
    .filter((line) => line.includes('"audit"'))
    .map((line) => {
      const { level: _level, time: _time, pid: _pid, hostname: _hostname, ...logged } = JSON.parse(line)
      return logged
    })
}
