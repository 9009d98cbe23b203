import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Checks docs/decisions/0028-rooms.md: a room imports only from itself and from rooms before it in its
 * ladder, no import goes through a wall, no file is longer than 300 lines. Tests may import anything.
 */
const ROOT = join(import.meta.dirname, '..')
/** A longer file does more than one thing. */
const LINES_MAX = 300

/** Rooms of the server, lowest first. Files in backend/ are above every room. */
const BACKEND = [
  ...[
    'contracts',
    'profit',
    'settings',
    'process',
    'tariffs',
    'outgoing',
    'calendar',
    'db',
    'provenance',
    'http',
  ],
  ...['pictures', 'sources', 'inbox', 'identity', 'api-keys', 'delivery', 'suppliers', 'creators', 'notices'],
  ...[
    'category-imports',
    'trends',
    'categories',
    'shops',
    'track-record',
    'search',
    'explore',
    'presets',
    'lookup',
    'scored-lists',
  ],
  ...['changes', 'pipeline', 'alerts', 'billing', 'reports', 'exchange', 'account', 'public-api', 'mcp'],
  ...['refresh', 'operator', 'sandbox', 'development', 'commands'],
]

/** Features of the browser, lowest first. */
const FEATURES = [
  ...['shell/freshness', 'market/products', 'market/ticks', 'plan/identity', 'shell/frame', 'shell/find'],
  ...['work/outbox', 'work/watchlist', 'told/push', 'public/inbox', 'work/pipeline', 'plan/billing'],
  ...['supply/contacts', 'public/track-record', 'told/delivery', 'told/alerts', 'supply/kept-contacts'],
  ...[
    'work/profit',
    'supply/suppliers',
    'supply/creators',
    'supply/shops',
    'told/weekly-report',
    'public/premium',
    'work/my-products',
  ],
  ...['told/changes', 'plan/api-keys', 'plan/account', 'shell/currency', 'work/member-page', 'shell/device'],
  ...[
    'market/lists',
    'market/category',
    'market/search',
    'market/trends',
    'public/content',
    'market/compare',
  ],
  'operator',
  ...['market/explore', 'market/tiktok', 'work/dashboard', 'public/landing', 'market/lookup'],
  'public/scored-lists',
  'shell/palette',
]

interface Wall {
  from: RegExp
  to: RegExp
  except?: RegExp
}

/** No ladder forbids these. `to`: a file of the project, or a package. */
const WALLS: Wall[] = [
  { from: /^backend\/contracts\//, to: /^(backend\/(?!contracts\/)|node:)/ },
  { from: /^backend\/profit\//, to: /^(?!backend\/(profit|contracts)\/)/ },
  { from: /^backend\/(settings|process)\//, to: /^backend\/(?!settings|process|contracts)/ },
  { from: /^backend\/sources\//, to: /^backend\/(db|http|provenance)\// },
  { from: /^backend\/[a-z-]+\.ts$/, to: /^backend\/sandbox\// },
  { from: /^backend\/[a-z-]+\//, to: /^backend\/(main|app|web|jobs|start-jobs|job-queue)\.ts$/ },
  { from: /^backend\/(?!.*\.row\.ts$)(?!db\/)/, to: /^objection$/ },
  {
    from: /^backend\/(?!app\.ts|http\/|sandbox\/|billing\/webhook\.ts)/,
    to: /^(koa|@koa\/.*|koa-.*)$/,
    // Sign-in runs on plain Koa; koa-session stores its sessions.
    except: /^backend\/identity\/(sign-in-routes|sign-out-routes|sessions|session-store)\.ts$/,
  },
  { from: /^pwa\//, to: /^backend\/(?!contracts|profit)/ },
  // The extension knows the server by /api/v1 only, and says figures in the app's words.
  {
    from: /^extension\/src\//,
    to: /^(backend\/(?!contracts\/|profit\/)|pwa\/(?!ui\/number\.ts|features\/supply\/suppliers\/evidence\.tsx)|extension\/[a-z]+\.ts|node:)/,
  },
  { from: /^(backend|pwa)\//, to: /^extension\// },
  { from: /^pwa\/(ui|offline)\//, to: /^pwa\/(features|routes)\// },
]

const written = ['backend', 'pwa', 'extension', 'tests'].flatMap((top) =>
  readdirSync(join(ROOT, top), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(gen|d)\.tsx?$/.test(path))
    .map((path) => `${top}/${path}`),
)
const files = written.filter((file) => !/^tests\/|\.test\.tsx?$/.test(file))
const faults: string[] = []
const rooms = new Map<string, number[]>()
const sizes: number[] = []

for (const file of written) {
  const lines = linesOf(readFileSync(join(ROOT, file), 'utf8'))
  if (lines > LINES_MAX) faults.push(`${file} has ${lines} lines, more than ${LINES_MAX}`)
}

for (const file of files) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const lines = linesOf(text)
  sizes.push(lines)
  const room = roomOf(file) ?? `${file.split('/').slice(0, -1).join('/')}`
  rooms.set(room, [...(rooms.get(room) ?? []), lines])
  if (isFeature(file) && !FEATURES.includes(roomOf(file) ?? '')) faults.push(`${file}: no room in FEATURES`)
  if (/^backend\/.*\//.test(file) && !BACKEND.includes(roomOf(file) ?? ''))
    faults.push(`${file}: no room in BACKEND`)
  for (const target of importsOf(file, text)) {
    if (goesUp(file, target)) faults.push(`${file} imports ${target}, which stands above it`)
    if (WALLS.some(({ from, to, except }) => from.test(file) && to.test(target) && !except?.test(file)))
      faults.push(`${file} imports ${target} through a wall`)
  }
}

for (const [room, own] of [...rooms].sort(([a], [b]) => a.localeCompare(b))) {
  const lines = own.reduce((sum, each) => sum + each, 0)
  print(`${room.padEnd(24)}${String(own.length).padStart(5)} files${String(lines).padStart(8)} lines`)
}
sizes.sort((a, b) => a - b)
const [half, most, max] = [0.5, 0.9, 1].map((share) => sizes[Math.ceil(share * sizes.length) - 1])
print(`Lines of a file: p50 ${half}, p90 ${most}, max ${max}.`)
for (const fault of faults) print(`${fault} (docs/decisions/0028-rooms.md)`)
process.exitCode = faults.length > 0 ? 1 : 0

/** Files of the project as paths from its root, packages by name. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"?]+)/g)].map(([, source = '']) =>
    source.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(file), source))
      : source
          .replace(/^#(contracts|schemas)\//, 'backend/contracts/')
          .replace(/^#profit\//, 'backend/profit/'),
  )
}

function goesUp(file: string, target: string): boolean {
  if (target.startsWith('tests/')) return true
  const ladder = file.startsWith('backend/') ? BACKEND : FEATURES
  const [from, to] = [file, target].map((path) => ladder.indexOf(roomOf(path) ?? ''))
  return from !== undefined && to !== undefined && from >= 0 && to > from
}

function linesOf(text: string): number {
  return text.trimEnd().split('\n').length
}

function isFeature(file: string): boolean {
  return file.startsWith('pwa/features/')
}

/** `identity` of `backend/identity/…`, `plan/identity` of `pwa/features/plan/identity/…`. */
function roomOf(file: string): string | null {
  const [top, first = '', second = '', ...rest] = file.split('/')
  if (top === 'backend') return second === '' ? null : first
  if (!isFeature(file)) return null
  return rest.length > 1 ? `${second}/${rest[0]}` : second
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
