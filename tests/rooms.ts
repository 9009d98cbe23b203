import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The server's rooms in figures, and whether `.rooms.grit` has a line for each: which may import which is checked by the
 * linter, but a room that it has never heard of would be free.
 */
const root = join(import.meta.dirname, '..')
const walls = await readFile(join(root, '.rooms.grit'), 'utf8')
const rooms = new Map<string, number[]>()
const sizes: number[] = []
let comments = 0

for (const top of ['backend', 'pwa']) {
  for (const path of await readdir(join(root, top), { recursive: true })) {
    if (!/\.tsx?$/.test(path) || /\.(test|gen|d)\.tsx?$/.test(path)) continue
    const lines = (await readFile(join(root, top, path), 'utf8')).trimEnd().split('\n')
    comments += lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length
    sizes.push(lines.length)
    const room = path.includes('/') ? `${top}/${path.split('/')[0]}/` : `${top}/*.ts`
    rooms.set(room, [...(rooms.get(room) ?? []), lines.length])
  }
}

for (const [room, own] of [...rooms].sort(([a], [b]) => a.localeCompare(b))) {
  const lines = own.reduce((sum, each) => sum + each, 0)
  process.stdout.write(
    `${room.padEnd(24)}${String(own.length).padStart(5)} files${String(lines).padStart(8)} lines\n`,
  )
}
sizes.sort((a, b) => a - b)
const [half, most, max] = [0.5, 0.9, 1].map((share) => sizes[Math.ceil(share * sizes.length) - 1])
process.stdout.write(
  `Lines of a file: p50 ${half}, p90 ${most}, max ${max}. Lines of comment: ${comments}.\n`,
)

const unknown = [...rooms.keys()]
  .filter((room) => /^backend\/.*\/$/.test(room))
  .filter((room) => !walls.includes(`"${room.split('/')[1]}"`))
if (unknown.length > 0) process.stdout.write(`Without a line in .rooms.grit: ${unknown.join(', ')}\n`)
process.exitCode = unknown.length > 0 ? 1 : 0
