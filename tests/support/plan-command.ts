import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'

export function planCommand(url: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(inject('compiled'), 'commands/plan-cli.js'), ...args],
      { env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, output: out + err }),
    )
  })
}
