import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { startFakeBucket } from '../../tests/support/fake-bucket.ts'
import { makeMember } from '../../tests/support/members.ts'
import { type UnqueuedPictures, withoutTurns } from '../../tests/support/picture-turns.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import { openLog } from '../process/log.ts'
import { pictureName } from './address.ts'
import { openBucket } from './picture-bucket.ts'
import { openPictures } from './pictures.ts'
import { sweepBucket } from './shared-picture-store.ts'

const ORIGIN = 'https://pictures.sandbox.example'
const DAY_MS = 24 * 3_600_000
const log = pino({ level: 'silent' })
let asked: string[] = []
let clock = new Date('2026-11-20T10:00:00Z')

const database = await createTestDatabase()
const { db } = database
const home = await scratchFolder()
const bucket = await startFakeBucket(() => clock)
const source = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.end(`made at ${clock.toISOString()}`)
})
source.listen(0, '127.0.0.1')
await once(source, 'listening')

beforeEach(() => {
  asked = []
  bucket.objects.clear()
})

afterAll(async () => {
  source.closeAllConnections()
  source.close()
  await bucket.close()
})

it('a picture is fetched by one process for all, also when it is renewed a day later', async () => {
  const name = await known('/shared.jpg')
  const left = open('left')
  const made = await left.read(name, 320, 'webp')
  await left.close()
  const right = open('right')
  expect((await right.read(name, 320, 'webp'))?.bytes).toEqual(made?.bytes)
  expect(asked).toEqual(['/shared.jpg'])

  clock = new Date(clock.getTime() + DAY_MS + 60_000)
  const leftAgain = open('left')
  await leftAgain.read(name, 320, 'webp')
  await expect.poll(() => bucket.objects.get(`pictures/${name}-320.webp`)?.madeAt).toEqual(clock)
  await leftAgain.close()
  expect((await right.read(name, 320, 'webp'))?.bytes.toString()).toBe(`made at ${clock.toISOString()}`)
  await right.close()
  expect(asked).toEqual(['/shared.jpg', '/shared.jpg'])
})

it('a member’s own picture is never put into the shared storage', async () => {
  const url = `${ORIGIN}/member.jpg`
  const { id } = await makeMember(db)
  await db('member').where({ id }).update({ picture_url: url })
  const pictures = open('left')
  const picture = await pictures.read(pictureName(url), 96, 'webp')
  await pictures.close()
  expect([picture?.shared, bucket.objects.size]).toEqual([false, 0])
})

it('pictures are served while the bucket is away', async () => {
  bucket.away = true
  const pictures = open('left')
  const picture = await pictures.read(await known('/lonely.jpg'), 96, 'webp')
  await pictures.close()
  bucket.away = false
  expect(picture?.bytes.toString()).toMatch(/^made at/)
})

it('unreferenced pictures are removed from the bucket page by page, and nothing else', async () => {
  const kept = await known('/kept.jpg')
  const pictures = open('left')
  for (const width of [96, 320, 640] as const) await pictures.read(kept, width, 'webp')
  const gone = await known('/gone.jpg')
  for (const width of [96, 320, 640] as const) await pictures.read(gone, width, 'webp')
  await pictures.close()
  bucket.objects.set('pictures/readme.txt', { bytes: Buffer.from('x'), madeAt: clock })
  await db('picture').where({ sha256: gone }).delete()
  expect(bucket.objects.size).toBe(7)
  await sweepBucket(
    db,
    openBucket(bucket.settings, () => clock),
    openLog({ log: 'silent' }),
  )
  expect([...bucket.objects.keys()].sort()).toEqual(
    [...[320, 640, 96].map((width) => `pictures/${kept}-${width}.webp`), 'pictures/readme.txt'].sort(),
  )
})

function open(process: string): UnqueuedPictures {
  const opened = openPictures({
    db,
    dataDir: join(home, process),
    bucket: openBucket(bucket.settings, () => clock),
    fakeServer: {
      pictureOrigin: ORIGIN,
      origin: `http://127.0.0.1:${(source.address() as AddressInfo).port}`,
    },
    now: () => clock,
    resizer: { resize: async (bytes) => bytes, close: async () => undefined },
    log,
  })
  return withoutTurns(opened, db)
}

async function known(path: string): Promise<string> {
  const url = ORIGIN + path
  await db('picture').insert({ sha256: pictureName(url), url })
  return pictureName(url)
}
