import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built app as a newcomer starts it: an empty data folder of its own, filled by the first refresh of the sandbox. */
const folder = await mkdtemp(join(tmpdir(), 'tideline-e2e-'))
const app = spawn(process.execPath, [join(import.meta.dirname, '../../dist/backend/main.js')], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: folder, SANDBOX: 'on', LOG_LEVEL: 'error' },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => app.kill(signal))
app.once('exit', async (code) => {
  await rm(folder, { recursive: true, force: true })
  process.exit(code ?? 0)
})
