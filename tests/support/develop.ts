import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { endSignal } from '../../backend/process/end-signal.ts'

/**
 * `npm run dev`: the server, begun anew at each change, and the web app with hot reload. One Ctrl+C ends both, and when one
 * ends by itself so does the other. No tool for this: those we tried pass a Ctrl+C on that the terminal has sent to all
 * already, and a `tsx` that is told twice kills the server in the middle of its stop. So the server has a process group
 * of its own, which a terminal's signal does not reach.
 */
const parts = [
  start(
    { stdio: ['ignore', 'inherit', 'inherit'], detached: true },
    ...['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'backend/main.ts'],
  ),
  // It alone reads keys: `h` and Enter lists what it can do.
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
