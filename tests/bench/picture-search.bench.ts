/**
 * Measures search by picture: hits of 100 changed pictures, false hits of 100 others. Both are searched among
 * 1,000. The time of one search is measured among 100,000. The first 2,000 made-up pictures gave the bounds:
 * `npx tsx tests/bench/picture-search.bench.ts [number of the first picture | folder of photos]`
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { nearestLooks, packedLooks } from '../../backend/contracts/picture-look.ts'
import { ALIKE_BITS } from '../../backend/contracts/picture-search.ts'
import { openPictureResizer } from '../../backend/pictures/picture-resizer.ts'
import { stream } from '../../backend/sandbox/random.ts'
import { looksOf } from '../../pwa/features/market/lookup/picture-boxes.ts'
import { CHANGES, madeUpPicture, squareOf } from './made-up-pictures.ts'
import { print } from './print-row.ts'

const OF_EACH = 10
const STRANGERS = 100
const BOUNDS = [4, 6, 8, 10, 12]
/** The browser's canvas has this short side. */
const CANVAS = 192
const LIMIT_MS = 15

sharp.concurrency(1)
const { known, pictureAt } = await pictures(process.argv[2] ?? '0')
const packed = await index()
const changed = Object.entries(CHANGES).flatMap(([name, change], order) =>
  Array.from({ length: OF_EACH }, (_, at) => ({ name, change, place: order * OF_EACH + at })),
)

print(`${known} pictures\n${'change'.padEnd(26)} found first others`)
const own: number[] = []
const others: number[] = []
for (const name of Object.keys(CHANGES)) {
  let [found, first, wrong] = [0, 0, 0]
  for (const { change, place } of changed.filter((each) => each.name === name)) {
    const near = nearestLooks(packed, await looksIn(await change(await pictureAt(place))), 64)
    own.push(near.find((each) => each.place === place)?.distance ?? 64)
    const alike = near.filter(({ distance }) => distance <= ALIKE_BITS)
    if (alike.some((each) => each.place === place)) found += 1
    if (alike[0]?.place === place) first += 1
    wrong += alike.filter((each) => each.place !== place).length
    others.push(...near.filter((each) => each.place !== place).map(({ distance }) => distance))
  }
  print(`${name.padEnd(26)}${cell(found)}${cell(first)}${cell(wrong)}`)
}

const strangers: number[] = []
for (const { change, place } of changed) {
  const looks = await looksIn(await change(await pictureAt(known + place)))
  strangers.push(nearestLooks(packed, looks, 64)[0]?.distance ?? 64)
}

print(`\n${'bound, bits'.padEnd(26)}${BOUNDS.map(cell).join('')}  (in use: ${ALIKE_BITS})`)
print(row(`found of ${own.length}`, own))
print(row(`other products with them`, others))
print(row(`of ${strangers.length} strangers, with a hit`, strangers))

const next = stream(7)
const digits = () => Array.from({ length: 16 }, () => Math.floor(next() * 16).toString(16)).join('')
const many = packedLooks(Array.from({ length: 100_000 }, digits).join(''))
print('')
for (const count of [1, 20, 32]) {
  const times = Array.from({ length: 20 }, () => {
    const asked = Array.from({ length: count }, digits)
    const from = performance.now()
    nearestLooks(many, asked, ALIKE_BITS)
    return performance.now() - from
  }).sort((a, b) => a - b)
  print(`100,000 pictures, ${count} looks: p95 ${times[18]?.toFixed(1)} ms (aim ${LIMIT_MS})`)
}

/** A folder's last photos are the strangers. */
async function pictures(source: string) {
  if (/^\d+$/.test(source))
    return { known: 1000, pictureAt: (place: number) => madeUpPicture(Number(source) + place) }
  const names = (await readdir(source)).sort()
  const pictureAt = async (place: number) => await squareOf(join(source, String(names[place])))
  return { known: names.length - STRANGERS, pictureAt }
}

/** Uses the server's process for pictures. */
async function index(): Promise<Uint32Array> {
  const resizer = openPictureResizer(pino({ level: 'silent' }))
  const looks: string[] = []
  for (let place = 0; place < known; place += 1)
    looks.push((await resizer.look(await pictureAt(place))) ?? '0'.repeat(16))
  await resizer.close()
  return packedLooks(looks.join(''))
}

/** Scales the picture down as the browser does, then reads each part. */
async function looksIn(picture: Buffer): Promise<string[]> {
  const { width, height } = await sharp(picture).metadata()
  const scale = CANVAS / Math.min(width, height)
  const small = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const data = await sharp(picture)
    .resize({ ...small, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  return looksOf({ ...small, data })
}

function row(name: string, distances: readonly number[]): string {
  const counts = BOUNDS.map((bound) => distances.filter((distance) => distance <= bound).length)
  return `${name.padEnd(26)}${counts.map(cell).join('')}`
}

function cell(figure: number): string {
  return String(figure).padStart(6)
}
