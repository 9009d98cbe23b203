import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  makeHistory,
  makeMatch,
  makeProduct,
  makeSupplier,
  publishEdition,
} from '../../tests/support/factories.ts'
import { supplierShareCard } from '../suppliers/supplier-share-card.ts'
import { recordShareCard } from '../track-record/record-share-card.ts'
import { productShareCard } from '../trends/product-share-card.ts'
import { openShareDrawer } from './share-drawer.ts'
import { openSharePictures } from './share-pictures.ts'

const BYTES_MAX = 60_000
const HOSTILE: Record<string, string> = {
  markup: `</text></svg><image href="file:///etc/passwd"/><!-- & "'`,
  'an entity': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;&amp;&#0;',
  'a very long one': 'Tide '.repeat(3000),
  'one word without end': 'W'.repeat(3000),
  'marks piled up': `T${'\u0301\u0316'.repeat(400)}ide`,
  'turned around': 'Lamp \u202egnp.exe \u2066\u2067',
  'odd characters': '\u0001\u0007\ufffe\ufdd0\u{e0001}Lamp',
  'symbols alone': '★☆ 🔥🔥 !!!',
  'every script': 'Лампа λυχνία ไฟตั้งโต๊ะ 台灯 デスクランプ 램프 مصباح מנורה दीपक 🛋️',
  nothing: ' ',
}

const listed = () => [
  { id: lamp, trend: { velocity: 412.4, confidence: 'high' as const } },
  ...hostile.map((id) => ({ id })),
]

const database = await createTestDatabase()
const { db } = database
const lamp = await makeProduct(db, { name: 'Sunset lamp with remote control' })
await makeHistory(db, lamp, [...Array.from({ length: 30 }, () => 14), 60, 70, null, 80, 75, 90, 99])
const hostile = await Promise.all(Object.values(HOSTILE).map((name) => makeProduct(db, { name })))
const unlisted = await makeProduct(db)
const maker = await makeSupplier(db, { name: 'Tide & Sons', contact: { email: 'secret@maker.example' } })
await makeMatch(db, lamp, maker)
await publishEdition(db, listed())
const app = await startApp({ ...database })

async function ask(path: string) {
  const reply = await fetch(app.origin + path, { redirect: 'manual' })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe('the picture of a shared link', () => {
  it.each([
    ['a product', () => `/og/product/${lamp}.png`],
    ['a product, by the address of its edition', () => `/og/product/${lamp}.png?edition=1`],
    ['a supplier', () => `/og/supplier/${maker}.png`],
    ['the track record', () => '/og/track-record.png'],
  ])('of %s is a small PNG of the stated size that other sites may show and keep', async (_, path) => {
    const { status, headers, bytes } = await ask(path())
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(BYTES_MAX)
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const again = await app.call(path(), { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it.each([
    () => `/og/product/${unlisted}.png`,
    () => '/og/product/999999999.png',
    () => '/og/product/0.png',
    () => "/og/product/1'--.png",
    () => '/og/product/99999999999999999999.png',
    () => '/og/product/..%2f..%2fetc%2fpasswd.png',
    () => '/og/supplier/999999999.png',
    () => '/og/member/1.png',
    () => '/og/toString/1.png',
    () => '/og/product.png',
    () => '/og/track-record/1.png',
    () => `/og/product/${lamp}.svg`,
  ])('of what there is not is 404: %s', async (path) => {
    const { status, headers } = await ask(path())
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  it.each(Object.keys(HOSTILE).map((kind, index) => [kind, index] as const))(
    'is drawn for whatever name somebody gave: %s',
    async (_, index) => {
      const { status, bytes } = await ask(`/og/product/${hostile[index]}.png`)
      expect(status).toBe(200)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect(bytes.length).toBeLessThan(BYTES_MAX)
    },
  )

  it('writes the name in our own font, and other words where the font has no letters', async () => {
    const named = await inkOf((await ask(`/og/product/${lamp}.png`)).bytes)
    const [nothing = 0] = hostile.slice(-1)
    expect(named).not.toBe(await inkOf((await ask(`/og/product/${nothing}.png`)).bytes))
    expect(named).toBeGreaterThan(0.02)
  })

  it('changes with the edition', async () => {
    const before = await ask(`/og/product/${lamp}.png`)
    const edition = await publishEdition(db, [
      { id: lamp, trend: { velocity: -60, confidence: 'high', stage: 'fading' } },
      ...hostile.map((id) => ({ id })),
    ])
    await app.reached(edition)
    const after = await ask(`/og/product/${lamp}.png`)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(after.bytes.equals(before.bytes)).toBe(false)
    await app.reached(await publishEdition(db, listed()))
  })
})

describe('a share card', () => {
  it('shows a product’s public seven days, marked as sample data', async () => {
    const card = await db.transaction((trx) => productShareCard(trx, String(lamp)))
    expect(card).toMatchObject({
      kicker: 'Short video · Kitchen & Dining',
      name: 'Sunset lamp with remote control',
      figure: { number: '512', words: 'sold last week' },
      compared: '5.1x its normal week',
      verdict: { words: 'Growing, very likely', tone: 'rise' },
      source: 'Data to 19 Nov 2026 · test-source',
      origin: 'Sample data',
    })
    expect(card?.bars?.bars.map(({ value }) => value)).toEqual([60, 70, null, 80, 75, 90, 99])
    expect(card?.bars?.usual?.level).toBeCloseTo(100 / 7)
  })

  it('shows a supplier’s shipments and no contact', async () => {
    const card = await db.transaction((trx) => supplierShareCard(trx, String(maker)))
    expect(card).toMatchObject({
      kicker: 'Supplier in Vietnam',
      figure: { number: '41', words: 'shipments in our data' },
      compared: 'for 6 buyers',
      verdict: { words: 'Last shipped 10 Nov 2026' },
      origin: 'Sample data',
    })
    expect(JSON.stringify(card)).not.toMatch(/secret@|Test Street|\+1-202/)
  })

  it('shows a track record without results as such', async () => {
    const card = await db.transaction(recordShareCard)
    expect(card).toMatchObject({ figure: { number: '', words: 'No results yet' }, bars: null })
  })
})

describe('the drawn pictures', () => {
  const card = { name: 'one' } as never
  const log = pino({ level: 'silent' })

  it('are drawn once for concurrent requests, and once more after an edition', async () => {
    let drawn = 0
    const draw = async () => Buffer.from(`picture ${++drawn}`)
    const pictures = openSharePictures({ drawer: { draw, close: async () => undefined }, log })
    const find = () =>
      pictures.find(
        'product 1',
        async () => card,
        (draw) => draw(),
      )
    await Promise.all(Array.from({ length: 20 }, find))
    await find()
    expect(drawn).toBe(1)
    pictures.renew()
    expect(await find()).toMatchObject({ png: Buffer.from('picture 2') })
  })

  it('are not kept when their edition ended during drawing', async () => {
    let finish: (png: Buffer) => void = () => undefined
    const draw = () =>
      new Promise<Buffer>((done) => {
        finish = done
      })
    const pictures = openSharePictures({ drawer: { draw, close: async () => undefined }, log })
    const find = () =>
      pictures.find(
        'product 1',
        async () => card,
        (draw) => draw(),
      )
    const first = find()
    await new Promise(setImmediate)
    pictures.renew()
    finish(Buffer.from('old'))
    await first
    const second = find()
    await new Promise(setImmediate)
    finish(Buffer.from('new'))
    expect(await second).toMatchObject({ png: Buffer.from('new') })
  })

  it('are reported as not drawn on failure, and tried again', async () => {
    const draw = async () => {
      throw new Error('no')
    }
    const pictures = openSharePictures({ drawer: { draw, close: async () => undefined }, log })
    expect(
      await pictures.find(
        'product 1',
        async () => card,
        (draw) => draw(),
      ),
    ).toBe('not drawn')
    expect(
      await pictures.find(
        'product 1',
        async () => null,
        (draw) => draw(),
      ),
    ).toBe('unknown')
  })
})

describe('the drawer', () => {
  it('replaces a name for which the machine has no letters', async () => {
    const drawer = openShareDrawer({ brand: null, log: pino({ level: 'silent' }) })
    const given = await db.transaction((trx) => productShareCard(trx, String(lamp)))
    if (!given) throw new Error('The lamp is listed')
    // No font has these.
    const unknown = await drawer.draw({ ...given, name: '\u{13460}\u{13461}\u{13462}\u{13463}' })
    const plain = await drawer.draw({ ...given, name: given.withoutName })
    await drawer.close()
    expect(unknown.equals(plain)).toBe(true)
  })
})

async function inkOf(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png)
    .extract({ left: 64, top: 190, width: 1072, height: 158 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((level) => level > 100).length / (info.width * info.height)
}
