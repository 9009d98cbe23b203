import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { CHANGES, madeUpPicture } from '../../tests/bench/made-up-pictures.ts'
import { greyOf, LOOK_SIDE, lookOf, nearestLooks, packedLooks } from '../contracts/picture-look.ts'
import { openPictureResizer } from './picture-resizer.ts'

const resizer = openPictureResizer(pino({ level: 'silent' }))
afterAll(async () => await resizer.close())

async function look(picture: Buffer): Promise<string> {
  return String(await resizer.look(picture))
}

function distance(a: string, b: string): number {
  return nearestLooks(packedLooks(a), [b], 64)[0]?.distance ?? 65
}

describe('the look of a picture', () => {
  it('is 16 hexadecimal digits', async () => {
    expect(await look(await madeUpPicture(1))).toMatch(/^[0-9a-f]{16}$/)
  })

  it.each(['small and coarse', 'black and white', 'brighter, more contrast'])(
    'stays nearly the same: %s',
    async (change) => {
      const picture = await madeUpPicture(2)
      const changed = await CHANGES[change]?.(picture)
      expect(distance(await look(picture), await look(changed ?? Buffer.alloc(0)))).toBeLessThanOrEqual(6)
    },
  )

  it('differs between pictures', async () => {
    expect(distance(await look(await madeUpPicture(3)), await look(await madeUpPicture(4)))).toBeGreaterThan(
      10,
    )
  })

  it('does not depend on the format', async () => {
    const picture = sharp(await madeUpPicture(5))
    const looks = await Promise.all(
      (['png', 'webp', 'avif', 'gif'] as const).map(async (format) =>
        look(await picture.clone().toFormat(format).toBuffer()),
      ),
    )
    for (const each of looks) expect(distance(each, looks[0] ?? '')).toBeLessThanOrEqual(4)
  })

  it('does not exist for one colour, nor for a transparent picture', async () => {
    const plain = { width: 300, height: 200, channels: 4 } as const
    for (const background of ['#c9a', { r: 0, g: 0, b: 0, alpha: 0 }])
      expect(
        await resizer.look(
          await sharp({ create: { ...plain, background } })
            .png()
            .toBuffer(),
        ),
      ).toBeNull()
  })

  it('is refused for a page and for half a picture', async () => {
    await expect(resizer.look(Buffer.from('<!doctype html>'))).rejects.toThrow('not a picture we know')
    await expect(resizer.look((await madeUpPicture(6)).subarray(0, 400))).rejects.toThrow()
  })
})

describe('grey levels', () => {
  it('are those of white where the picture is transparent', () => {
    expect([...greyOf([0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255])].map(Math.round)).toEqual([255, 0, 255])
  })

  it('of a gradient give the same look as a brighter one', () => {
    const gradient = (add: number) =>
      Float64Array.from({ length: LOOK_SIDE ** 2 }, (_, at) => (at % LOOK_SIDE) * 5 + add)
    expect(lookOf(gradient(0))).toBe(lookOf(gradient(60)))
  })
})

describe('the nearest looks', () => {
  const ALL = ['ffffffff00000000', 'ffffffff00000001', 'ffffffff0000ffff', '0000000000000000']

  it.each([
    [['ffffffff00000000'], 10, [0, 1]],
    [['ffffffff00000000'], 0, [0]],
    [['0000000000000001', 'ffffffff0000fffe'], 1, [2, 3]],
    [[], 10, []],
  ])('of %j within %i bits', (looks, bits, places) => {
    const found = nearestLooks(packedLooks(ALL.join('')), looks, bits)
    expect(found.map(({ place }) => place)).toEqual(places)
  })

  it('come nearest first', () => {
    const found = nearestLooks(packedLooks(ALL.join('')), ['ffffffff00000001'], 16)
    expect(found).toEqual([
      { place: 1, distance: 0 },
      { place: 0, distance: 1 },
      { place: 2, distance: 15 },
    ])
  })
})
