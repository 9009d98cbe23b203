import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'

export function importCommand(
  { url, dataDir }: { url: string; dataDir: string },
  ...args: string[]
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(inject('compiled'), 'commands/import-cli.js'), ...args],
      { env: { ...process.env, NODE_ENV: 'test', SANDBOX: 'off', DATABASE_URL: url, DATA_DIR: dataDir } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, output: out + err }),
    )
  })
}
