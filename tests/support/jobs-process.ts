import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FromJobs, ToJobs } from './jobs-child.ts'

export interface JobsProcess {
  send(message: ToJobs): void
  /** Returns the number of child processes left. */
  stop(): Promise<number>
  kill(): Promise<void>
}

export async function startJobsProcess(url: string, ...flags: string[]): Promise<JobsProcess> {
  const script = fileURLToPath(new URL('./jobs-child.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, '--url', url, ...flags], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test', SANDBOX: 'off', DATABASE_URL: url },
  })
  await heard(child)
  return {
    send: (message) => child.send(message),
    stop: async () => {
      child.send('stop' satisfies ToJobs)
      const message = await heard(child)
      return message === 'ready' ? 0 : message.left
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function heard(child: ChildProcess): Promise<FromJobs> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The process of the timetable ended with ${code}`)
    }),
  ])
  return message
}
