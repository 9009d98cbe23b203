import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * In series, because scripts would disturb each other's figures. Arguments pick scripts by path; options go
 * to the scripts: `soak --minutes 3`.
 */
export async function runScripts(scripts: string[], wanted = process.argv.slice(2)): Promise<void> {
  const begin = wanted.findIndex((word) => word.startsWith('--'))
  const [names, options] = begin < 0 ? [wanted, []] : [wanted.slice(0, begin), wanted.slice(begin)]
  const chosen = scripts.filter((script) => names.length === 0 || names.some((name) => script.includes(name)))
  const failed: string[] = []
  for (const script of chosen) {
    process.stdout.write(`\n── ${script} ──\n`)
    if (!(await run(script, options))) failed.push(script)
  }
  process.stdout.write(
    failed.length === 0 ? `\n${chosen.length} ended well\n` : `\nFailed: ${failed.join(', ')}\n`,
  )
  process.exitCode = failed.length === 0 ? 0 : 1
}

function run(script: string, options: string[]): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, script), ...options],
      {
        stdio: 'inherit',
      },
    )
    child.once('exit', (code) => done(code === 0))
  })
}
