import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** At full length (`howOften`); the suite runs a sample. */
const PROJECT = join(import.meta.dirname, '../..')
const tests = (await readdir(join(PROJECT, 'backend'), { recursive: true })).filter((name) =>
  name.endsWith('.test.ts'),
)
const long: string[] = []
for (const name of tests) {
  const text = await readFile(join(PROJECT, 'backend', name), 'utf8')
  if (text.includes('howOften(')) long.push(`backend/${name}`)
}
if (long.length === 0) throw new Error('No test says how often')
const vitest = spawn(process.execPath, [join(PROJECT, 'node_modules/vitest/vitest.mjs'), 'run', ...long], {
  cwd: PROJECT,
  stdio: 'inherit',
  env: { ...process.env, LONG_RUNS: 'on' },
})
const [code] = await once(vitest, 'exit')
process.exitCode = code === 0 ? 0 : 1
