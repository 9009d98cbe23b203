import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs scripts one after another, so that none disturbs another's figures, and fails when one fails. A name on the
 * command line picks the scripts whose path contains it.
 */
export async function runScripts(scripts: string[], wanted = process.argv.slice(2)): Promise<void> {
  const chosen = scripts.filter(
    (script) => wanted.length === 0 || wanted.some((name) => script.includes(name)),
  )
  const failed: string[] = []
  for (const script of chosen) {
    process.stdout.write(`\n── ${script} ──\n`)
    if (!(await run(script))) failed.push(script)
  }
  process.stdout.write(
    failed.length === 0 ? `\n${chosen.length} ended well\n` : `\nFailed: ${failed.join(', ')}\n`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}

function run(script: string): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, script)], {
      stdio: 'inherit',
    })
    child.once('exit', (code) => done(code === 0))
  })
}
