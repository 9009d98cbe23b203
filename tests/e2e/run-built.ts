import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs until this process is stopped, then cleans up with `stop`. */
export function runBuilt(settings: NodeJS.ProcessEnv, stop: () => Promise<void>): void {
  const app = spawn(process.execPath, [join(import.meta.dirname, '../../dist/backend/main.js')], {
    stdio: 'inherit',
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.kill(signal))
  app.once('exit', async (code) => {
    await stop()
    process.exit(code ?? 0)
  })
}
