import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  type ChunkFiles,
  filesOf,
  followImports,
  type Manifest,
  routeOf,
} from '../pwa/prerender/chunk-files.ts'

/**
 * Page budgets, each file `gzip -9`. FIRST: everything before hydration. MOST: additions after `/` has
 * loaded. Run after the build.
 */
const FIRST: Partial<Record<string, number>> = { '/': 125_600, '/trending': 138_400 }
/** /compare calculates duty of 60 economies and the landing week without a network (docs/decisions/0084, 0087, 0088). */
const MOST = { further: 36_500, css: 20_000 }
const START_LATER = [
  'features/public/landing/worked-case.tsx',
  'features/public/landing/live-sample.tsx',
  'features/public/landing/lower-half.tsx',
  'features/shell/frame/footer.tsx',
]
/** Loaded with the answers, not before the page (`pwa/answers`). */
const ANSWERS = 'answers/market.ts'
const ENTRY = 'index.html'
const FRONT = '/'

const dist = join(import.meta.dirname, '../dist/pwa')
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const routes = new Map<string, ChunkFiles>(
  Object.keys(manifest).flatMap((key) => {
    const route = routeOf(key)
    if (route === null) return []
    const { modules } = followImports(manifest, [ENTRY, key])
    const styles = [...followImports(manifest, [ENTRY]).styles, ...filesOf(manifest, [route]).styles]
    return [[route, { modules, styles: [...new Set(styles)] }]]
  }),
)
const front = routes.get(FRONT)
if (!front) throw new Error(`The build has no route ${FRONT}.`)
const whole = [...front.modules, ...followImports(manifest, START_LATER).modules]
const answers = manifest[ANSWERS]?.imports?.flatMap((key) => manifest[key]?.file ?? []) ?? []
if (answers.length === 0 || START_LATER.some((key) => !manifest[key]))
  throw new Error('The build has other parts than this knows.')

process.stdout.write(`${'JS of the first load, JS beyond the start page, CSS; kB'.padEnd(60)}\n`)
for (const [route, { modules, styles }] of [...routes].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const first = await total(modules)
  const further = await total(modules.filter((file) => !whole.includes(file)))
  const css = await total(styles)
  const over = [
    ...(first > (FIRST[route] ?? Number.POSITIVE_INFINITY) ? ['first'] : []),
    ...(further > MOST.further ? ['further'] : []),
    ...(css > MOST.css ? ['css'] : []),
    ...(modules.some((file) => answers.includes(file)) ? ['waits for checks of answers'] : []),
  ]
  process.stdout.write(
    `${route.padEnd(26)}${kilobytes(first)}${kilobytes(further)}${kilobytes(css)}${over.length > 0 ? `  OVER: ${over.join(', ')}` : ''}\n`,
  )
  if (over.length > 0) process.exitCode = 1
}
process.stdout.write(
  `${'at most'.padEnd(26)}${' '.repeat(8)}${kilobytes(MOST.further)}${kilobytes(MOST.css)}\n`,
)
for (const file of front.modules) process.stdout.write(`${kilobytes(await compressed(file))}  ${file}\n`)
for (const key of Object.keys(manifest).filter(importsItself)) {
  process.stdout.write(
    `${key} imports itself through other chunks: its constants may be read before they are set\n`,
  )
  process.exitCode = 1
}

/** Static imports only; chunks that load each other later are fine. */
function importsItself(key: string): boolean {
  const seen = new Set<string>()
  const open = [...(manifest[key]?.imports ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === key) return true
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(manifest[next]?.imports ?? []))
  }
  return false
}

async function total(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(compressed))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

async function compressed(file: string): Promise<number> {
  return gzipSync(await readFile(join(dist, file)), { level: 9 }).length
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1).padStart(8)
}
