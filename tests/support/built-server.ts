import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../dist/backend/main.js')

export interface BuiltServer {
  origin: string
  child: ChildProcess
  printed(): string
  exit(): Promise<number | null>
}

export async function startBuilt(environment: NodeJS.ProcessEnv): Promise<BuiltServer> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ready = new Promise<string>((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
        const [, port] = /ready on http:\/\/[^\s:]+:(\d+)/.exec(printed) ?? []
        if (port) done(`http://127.0.0.1:${port}`)
      })
    }
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${printed}`)))
  })
  const origin = await ready
  return {
    origin,
    child,
    printed: () => printed,
    exit: async () => {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}
