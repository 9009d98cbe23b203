import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * `npm run dev`: the server, begun anew at each change, and the web app with hot reload. One Ctrl+C ends both, and when one
 * ends by itself so does the other. No tool for this: those we tried pass a Ctrl+C on that the terminal has sent to all
 * already, and a `tsx` that is told twice kills the server in the middle of its stop.
 */
const parts = [
  start('ignore', 'tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'backend/main.ts'),
  // It alone reads keys: `h` and Enter lists what it can do.
  start('inherit', 'vite/bin/vite.js'),
]
let ending = false
process.on('SIGINT', () => {
  ending = true
})
process.on('SIGTERM', end)
for (const part of parts) {
  part.once('exit', (code) => {
    if (!ending) process.exitCode = code || 1
    end()
  })
}

function start(keys: 'inherit' | 'ignore', tool: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../node_modules', tool), ...args], {
    stdio: [keys, 'inherit', 'inherit'],
  })
}

function end(): void {
  if (ending) return
  ending = true
  for (const part of parts) part.kill('SIGTERM')
}
