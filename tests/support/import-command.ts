import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { runImport } from '../../backend/commands/run-import.ts'

interface Place {
  url: string
  dataDir: string
}

interface Imported {
  code: number
  output: string
}

const settingsOf = ({ url, dataDir }: Place) => ({
  NODE_ENV: 'test',
  SANDBOX: 'off',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
})

export function importCommand(place: Place, ...args: string[]): Promise<Imported> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(inject('compiled'), 'commands/import-cli.js'), ...args],
      { env: { ...process.env, ...settingsOf(place) } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, output: out + err }),
    )
  })
}

/** The same without a process. */
export async function importHere(place: Place, ...args: string[]): Promise<Imported> {
  for (const [name, value] of Object.entries(settingsOf(place))) vi.stubEnv(name, value)
  let output = ''
  const print = (text: unknown) => {
    output += String(text)
    return true
  }
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(print),
  )
  try {
    const code = await runImport(args)
    return { code, output }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
