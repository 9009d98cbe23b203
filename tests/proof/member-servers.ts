import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const CHILD = join(import.meta.dirname, '../support/member-server.ts')

/** Two processes, each with its own pool. `without-lock`: a seeded fault. */
export interface Pair {
  origins: string[]
  children: ChildProcess[]
  stop(): Promise<void>
}

export async function startPair(databaseUrl: string, flaw?: 'without-lock'): Promise<Pair> {
  const children = [0, 1].map(() =>
    fork(CHILD, flaw ? [flaw] : [], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, DATABASE_URL: databaseUrl },
    }),
  )
  const origins = await Promise.all(
    children.map(async (child) => {
      const [{ origin }] = (await once(child, 'message')) as [{ origin: string }]
      return origin
    }),
  )
  return { origins, children, stop: async () => void (await Promise.all(children.map(stop))) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.disconnect()
  await once(child, 'exit')
}
