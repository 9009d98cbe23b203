import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { endSignal } from '../../backend/process/end-signal.ts'

/**
 * Ctrl+C or the end of one process ends both. Tools for this forward a Ctrl+C that the terminal has already
 * sent, and `tsx` kills the server on the second. The server's own process group does not get the terminal's
 * signal.
 */
const parts = [
  start(
    { stdio: ['ignore', 'inherit', 'inherit'], detached: true },
    ...['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'backend/main.ts'],
  ),
  // Only Vite reads keys: `h` + Enter lists them.
  start({ stdio: 'inherit' }, 'vite/bin/vite.js'),
]
const ends = endSignal({ withParent: true })
let ending = false
ends.addEventListener('abort', end)
for (const part of parts) {
  part.once('exit', (code) => {
    if (!ending) process.exitCode = code || 1
    end()
  })
}

function start(options: SpawnOptions, tool = '', ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../node_modules', tool), ...args], options)
}

function end(): void {
  if (ending) return
  ending = true
  for (const part of parts) part.kill('SIGTERM')
}
