import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { launcher } from './postgres-binaries.ts'

let closed: string
beforeEach(() => {
  closed = mkdtempSync(join(tmpdir(), 'tideline-closed-'))
})
afterEach(() => rmSync(closed, { recursive: true, force: true }))

// Only root can enter a directory that it closes to others.
it.runIf(process.getuid?.() === 0)(
  'root starts a binary in a directory that only root may enter',
  async () => {
    const binary = join(closed, 'postgres')
    copyFileSync('/usr/bin/test', binary)
    const home = join(closed, 'home')
    mkdirSync(home)

    const launch = await launcher({ postgres: binary, initdb: binary, pgCtl: binary }, home)

    // Checks access(2), as PostgreSQL does.
    const { command, args, options } = launch.prepare(binary, ['-x', binary])
    expect(() => execFileSync(command, args, options)).not.toThrow()
    expect(launch.uid).not.toBe(0)
  },
)
