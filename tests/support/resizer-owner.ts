/** Resizes pictures until killed; prints the resizer's process id. */
import { execFileSync } from 'node:child_process'
import { pino } from 'pino'
import { openPictureResizer } from '../../backend/pictures/picture-resizer.ts'
import { flatAvif } from './hostile-pictures.ts'

const resizer = openPictureResizer(pino({ level: 'silent' }))
const dear = await flatAvif(3464)
await resizer.resize(dear, 96, 'webp')
process.send?.({ resizer: childOf(process.pid) })
// Killed from outside; until then the resizer must be busy.
for (;;) await resizer.resize(dear, 96, 'webp').catch(() => undefined)

/** The loader's compiler is also a child. */
function childOf(parent: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  for (const line of lines) {
    const [, pid, of, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (Number(of) === parent && command.includes('resizer-process')) return Number(pid)
  }
  throw new Error('No resizer is running')
}
