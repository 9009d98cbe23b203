import { once } from 'node:events'
import { access, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type Reply, type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { disguisedSvg } from '../../tests/support/hostile-pictures.ts'
import { makeMember } from '../../tests/support/members.ts'
import { refreshed, selling } from '../../tests/support/refreshing.ts'
import { sourceOf } from '../../tests/support/source-rows.ts'
import { DELETE_WORD } from '../contracts/account.ts'
import { PICTURE_WIDTHS } from '../contracts/pictures.ts'
import { joinSandbox } from '../sandbox/start-sandbox.ts'
import { pictureAddress } from './address.ts'

const HOUR = 60 * 60_000
let shown: Buffer
let clock = Date.now()
let running = 0

const database = await createTestDatabase()
const { db } = database
const source = createServer((_, response) => response.end(shown)).listen(0, '127.0.0.1')
await once(source, 'listening')
const sandbox = joinSandbox(`http://127.0.0.1:${(source.address() as AddressInfo).port}`)
const origin = sandbox.pictureOrigin
const given = { ...database, sandbox, now: () => new Date(clock) }
const left = await startApp(given)
const right = await startApp(given)

afterAll(async () => {
  source.closeAllConnections()
  source.close()
})

beforeEach(async () => {
  shown = await ofColour('teal')
})

it('a refresh keeps the pictures of members', async () => {
  const { address } = await memberWithPicture()
  await published(productWith(newPicture()))
  expect((await left.call(address)).status).toBe(200)
})

it('the picture of a deleted account is gone with the next request, in every process, and then its files', async () => {
  const { address, cookie } = await memberWithPicture()
  const before = await inBoth(address)
  const deleted = await left.call('/api/account/delete', {
    method: 'POST',
    headers: { cookie, 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ confirm: DELETE_WORD }),
  })
  const after = await inBoth(address)
  expect([before.map(statusOf), deleted.status, after.map(statusOf)]).toEqual([[200, 200], 200, [404, 404]])
  expect(before.map(({ headers }) => headers['cache-control'])).toEqual(Array(2).fill('private, no-cache'))
  expect(after.map(({ headers }) => headers['cache-control'])).toEqual(Array(2).fill('no-store'))
  expect([await keptBy(left, address), await keptBy(right, address)]).toEqual([[], []])
})

it('a picture that two members share stays until both are gone', async () => {
  const url = newPicture()
  const [one, other] = [await memberWithPicture(url), await memberWithPicture(url)]
  await db('member').where({ id: one.id }).delete()
  const stays = await left.call(one.address)
  await db('member').where({ id: other.id }).delete()
  expect([stays.status, (await left.call(one.address)).status]).toEqual([200, 404])
})

it('a picture that no product shows any more is deleted with the next edition', async () => {
  const url = newPicture()
  await published(productWith(url))
  const listed = await left.call(pictureAddress(url, 320))
  await published(productWith(newPicture()))
  expect([listed.status, ...(await inBoth(pictureAddress(url, 320))).map(statusOf)]).toEqual([200, 404, 404])
})

it('a process that starts removes cached files of pictures deleted while it was down', async () => {
  const { address, id } = await memberWithPicture()
  await left.call(address)
  expect(await keptBy(left, address)).toHaveLength(1)
  await db('member').where({ id }).delete()
  const next = await startApp({ ...database, environment: { DATA_DIR: left.config.dataDir } })
  for (let tries = 0; tries < 200 && (await keptBy(left, address)).length > 0; tries += 1) await pause(50)
  expect(await keptBy(left, address)).toEqual([])
  await next.stop()
})

it('a picture that changes at its source is seen a day later, and unchanged bytes are not sent again', async () => {
  const url = newPicture()
  await published(productWith(url))
  const address = pictureAddress(url, 96)
  const first = await left.call(address)
  const again = await left.call(address, { headers: { 'if-none-match': String(first.headers.etag) } })
  shown = await ofColour('crimson')
  clock += 23 * HOUR
  const sameDay = await left.call(address)
  clock += 2 * HOUR
  let nextDay = await left.call(address)
  for (let tries = 0; tries < 200 && nextDay.headers.etag === first.headers.etag; tries += 1) {
    await pause(50)
    nextDay = await left.call(address)
  }
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  expect([again.status, again.text]).toEqual([304, ''])
  expect(sameDay.headers.etag).toBe(first.headers.etag)
  expect(nextDay.headers.etag).not.toBe(first.headers.etag)
  const asked = await left.call(address, { headers: { 'if-none-match': String(first.headers.etag) } })
  expect(asked.status).toBe(200)
})

it('clients that name AVIF get it, all others WebP, and the response varies for caches', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  shown = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: 'tan', noise } })
    .blur(2)
    .jpeg()
    .toBuffer()
  const url = newPicture()
  await published(productWith(url))
  const asked = ['image/avif,image/webp,*/*;q=0.8', '*/*', 'image/webp,image/avif;q=0']
  const types = []
  for (const [index, accept] of asked.entries()) {
    const address = pictureAddress(url, PICTURE_WIDTHS.at(-1 - index) ?? 96)
    const { headers } = await left.call(address, { headers: { accept } })
    types.push(headers['content-type'])
    expect(String(headers.vary)).toMatch(/\bAccept\b(?!-)/)
  }
  expect(types).toEqual(['image/avif', 'image/webp', 'image/webp'])
})

it('an SVG that begins like an AVIF is refused', async () => {
  shown = disguisedSvg(1)
  const { address } = await memberWithPicture()
  expect((await left.call(address)).status).toBe(404)
})

async function ofColour(background: string): Promise<Buffer> {
  return await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

function newPicture(): string {
  running += 1
  return `${origin}/picture-${running}.jpg`
}

async function memberWithPicture(url = newPicture()) {
  const member = await makeMember(db)
  await db('member').where({ id: member.id }).update({ picture_url: url })
  return { ...member, address: pictureAddress(url, 96) }
}

function productWith(imageUrl: string) {
  return { ...selling('Garlic press', 300, 100), imageUrls: [imageUrl] }
}

async function published(product: ReturnType<typeof productWith>): Promise<void> {
  await refreshed(db, [sourceOf([product], { origin: 'sandbox' })])
}

async function inBoth(address: string): Promise<Reply[]> {
  return [await left.call(address), await right.call(address)]
}

function statusOf({ status }: Reply): number {
  return status
}

async function keptBy({ config }: RunningApp, address: string): Promise<string[]> {
  const folder = join(config.dataDir, 'pictures')
  const missing = await access(folder).then(
    () => false,
    () => true,
  )
  return missing ? [] : (await readdir(folder)).filter((file) => address.includes(file.slice(0, 64)))
}
