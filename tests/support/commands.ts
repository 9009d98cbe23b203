import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { inject, vi } from 'vitest'

export interface Ended {
  code: number
  output: string
}

/** Runs a compiled command, such as `plan-cli`. */
export function commandProcess(
  name: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(inject('compiled'), `commands/${name}.js`), ...args],
      { env: { ...process.env, ...environment } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, output: out + err }),
    )
  })
}

/** The same without a process, whose start takes a second. */
export async function commandHere(
  run: (args: string[]) => Promise<number>,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  let output = ''
  const print = (text: unknown) => {
    output += String(text)
    return true
  }
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(print),
  )
  try {
    const code = await run(args)
    return { code, output }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
