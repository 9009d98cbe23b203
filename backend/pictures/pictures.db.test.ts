import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { type UnqueuedPictures, withoutTurns } from '../../tests/support/picture-turns.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import { type Db, openDatabase } from '../db/knex.ts'
import { pictureName } from './address.ts'
import { openPictureResizer } from './picture-resizer.ts'
import { openPictures } from './pictures.ts'

const ORIGIN = 'https://pictures.sandbox.example'
let asked: string[] = []
let goesAway: Db | null = null
let clock = new Date('2026-11-20T10:00:00Z')
const log = pino({ level: 'silent' })

const database = await createTestDatabase()
const folder = await scratchFolder()
const jpeg = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'tan' } })
  .jpeg()
  .toBuffer()
const server: Server = createServer(async (request, response) => {
  asked.push(request.url ?? '')
  const away = goesAway
  goesAway = null
  await away?.destroy()
  if (request.url?.startsWith('/good')) response.end(jpeg)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const pictures = open(database.db, folder)

afterAll(async () => {
  await pictures.close()
  server.closeAllConnections()
  server.close()
})

it('a picture is fetched once for many requests, encoded as WebP of the width, and cached', async () => {
  const name = await known('/good.jpg')
  const answers = await Promise.all(Array.from({ length: 20 }, () => pictures.read(name, 320, 'webp')))
  const again = await pictures.read(name, 320, 'webp')
  const made = await sharp(answers[0]?.bytes).metadata()
  expect(made).toMatchObject({ format: 'webp', width: 320, height: 240 })
  expect(asked).toEqual(['/good.jpg'])
  expect(again).toEqual(answers[0])
  expect(await readdir(join(folder, 'pictures'))).toEqual([`${name}-320.webp`])
})

it('only pictures that a source named are fetched', async () => {
  asked = []
  expect(await pictures.read(pictureName(`${ORIGIN}/good-but-unknown.jpg`), 320, 'webp')).toBeNull()
  expect(asked).toEqual([])
})

it('a missing picture is not fetched again until a while has passed', async () => {
  asked = []
  const name = await known('/missing.jpg')
  await pictures.read(name, 320, 'webp')
  await pictures.read(name, 640, 'webp')
  clock = new Date(clock.getTime() + 11 * 60_000)
  await pictures.read(name, 320, 'webp')
  expect(asked).toEqual(['/missing.jpg', '/missing.jpg'])
})

it('a picture is served without being cached when the disk is not writable', async () => {
  const notAFolder = join(folder, 'a-file')
  await writeFile(notAFolder, '')
  const full = open(database.db, notAFolder)
  const picture = await full.read(await known('/good-2.jpg'), 96, 'webp')
  await full.close()
  expect(picture?.bytes.toString('latin1', 8, 12)).toBe('WEBP')
})

it('a database outage during work does not count against the picture', async () => {
  const [name, old] = [await known('/good-away.jpg'), await known('/good-old.jpg')]
  const db = openDatabase(database.url, { name: 'a database that goes away', max: 1, limits: 'serving' })
  const others = open(db, join(folder, 'others'))
  expect(await others.read(old, 96, 'webp')).not.toBeNull()
  goesAway = db
  await expect(others.read(name, 96, 'webp')).rejects.toThrow()
  db.initialize()
  expect((await others.read(name, 96, 'webp'))?.format).toBe('webp')
  // A day-old picture is served during its renewal, whose error is dropped.
  clock = new Date(clock.getTime() + 25 * 60 * 60_000)
  goesAway = db
  expect(await others.read(old, 96, 'webp')).not.toBeNull()
  await expect.poll(() => goesAway).toBeNull()
  await others.close()
  await db.destroy()
})

function open(db: Db, dataDir: string): UnqueuedPictures {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened = openPictures({
    ...{ db, dataDir, now: () => clock, resizer: openPictureResizer(log), log },
    fakeServer: { pictureOrigin: ORIGIN, origin },
  })
  return withoutTurns(opened, db)
}

async function known(path: string): Promise<string> {
  const url = ORIGIN + path
  await database.db('picture').insert({ sha256: pictureName(url), url })
  return pictureName(url)
}
