import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const CHILD = join(import.meta.dirname, '../support/billing-server.ts')

export type Flaw = 'without-lock' | 'apply-payload' | 'new-key'

export interface BillingServers {
  origins(): string[]
  killAndReplace(which: number): Promise<void>
  changed(): Promise<number>
  stop(): Promise<void>
}

interface Running {
  child: ChildProcess
  origin: string
}

export async function startBillingServers(
  count: number,
  { url, fakeStripe, flaw }: { url: string; fakeStripe: string; flaw?: Flaw },
): Promise<BillingServers> {
  const start = async (): Promise<Running> => {
    const child = fork(CHILD, flaw ? [flaw] : [], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, DATABASE_URL: url, FAKE_STRIPE: fakeStripe },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    child.stderr?.on('data', (chunk: Buffer) => forward(String(chunk)))
    const [{ origin }] = await once(child, 'message')
    return { child, origin }
  }
  const running = await Promise.all(Array.from({ length: count }, start))
  return {
    origins: () => running.map(({ origin }) => origin),
    killAndReplace: async (which) => {
      const { child } = running[which] as Running
      child.kill('SIGKILL')
      await once(child, 'exit')
      running[which] = await start()
    },
    changed: async () => {
      const counts = await Promise.all(
        running.map(async ({ child }) => {
          child.send('changed')
          return (await once(child, 'message'))[0].changed as number
        }),
      )
      return counts.reduce((sum, each) => sum + each, 0)
    },
    stop: async () => {
      for (const { child } of running) {
        if (child.connected) child.disconnect()
        await once(child, 'exit')
      }
    },
  }
}

function forward(chunk: string): void {
  const lines = chunk.split('\n').filter((line) => line !== '' && !line.startsWith('Connection Error:'))
  for (const line of lines) process.stderr.write(`${line}\n`)
}
