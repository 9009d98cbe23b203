import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What the first load of a page costs: the entry, what it imports, and the route's own chunk, each `gzip -9`. Run after
 * the build; fails above the budget.
 */
const BUDGET = { js: 150_000, css: 20_000 }
const PAGES = { '/trending': 'routes/trending.tsx?tsr-split=component' }
const ENTRY = 'index.html'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const dist = join(import.meta.dirname, '../dist/pwa')
const chunks = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

for (const [page, route] of Object.entries(PAGES)) {
  const files = new Set<string>()
  follow(ENTRY, files)
  follow(route, files)
  const sizes = await Promise.all([...files].map(async (file) => ({ file, bytes: await compressed(file) })))
  sizes.sort((a, b) => b.bytes - a.bytes)
  process.stdout.write(`First load of ${page}\n`)
  for (const { file, bytes } of sizes) process.stdout.write(`${kilobytes(bytes)}  ${file}\n`)
  for (const [kind, most] of Object.entries(BUDGET)) {
    const sum = sizes
      .filter(({ file }) => file.endsWith(`.${kind}`))
      .reduce((total, { bytes }) => total + bytes, 0)
    const over = sum > most
    process.stdout.write(
      `${kilobytes(sum)}  ${kind} of ${kilobytes(most).trim()}${over ? '  OVER BUDGET' : ''}\n`,
    )
    if (over) process.exitCode = 1
  }
}

function follow(key: string, files: Set<string>): void {
  const chunk = chunks[key]
  if (!chunk) throw new Error(`The build has no chunk ${key}.`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const sheet of chunk.css ?? []) files.add(sheet)
  for (const imported of chunk.imports ?? []) follow(imported, files)
}

async function compressed(file: string): Promise<number> {
  return gzipSync(await readFile(join(dist, file)), { level: 9 }).length
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`
}
