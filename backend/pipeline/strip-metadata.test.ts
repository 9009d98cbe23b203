import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withoutMetadata } from './strip-metadata.ts'

const EXIF = { IFD0: { Copyright: 'Taken in Hanoi by Mai' }, IFD3: { GPSLatitude: '21/1 1/1 0/1' } }
const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => (at * 73 + (at >> 5) * 31) % 256))
const drawn = () => sharp(noise, { raw: { width: 64, height: 48, channels: 3 } })
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

const PICTURES = {
  'a JPEG': () => drawn().withExif(EXIF).jpeg().toBuffer(),
  'a progressive JPEG': () => drawn().withExif(EXIF).jpeg({ progressive: true }).toBuffer(),
  'a JPEG with a colour profile': () => drawn().withExif(EXIF).withIccProfile('p3').jpeg().toBuffer(),
  'a WebP': () => drawn().withExif(EXIF).webp().toBuffer(),
  'a WebP without loss': () => drawn().withExif(EXIF).webp({ lossless: true }).toBuffer(),
} satisfies Record<string, () => Promise<Buffer>>

describe.each(Object.entries(PICTURES))('%s', (name, make) => {
  it('keeps every pixel and loses place and camera', async () => {
    const given = await make()
    expect(given.includes('Hanoi')).toBe(true)
    const clean = withoutMetadata(given)
    expect(clean?.type).toBe(name.includes('WebP') ? 'image/webp' : 'image/jpeg')
    const { picture = Buffer.alloc(0) } = clean ?? {}
    expect(picture.includes('Hanoi')).toBe(false)
    expect((await sharp(picture).metadata()).exif).toBeUndefined()
    expect(await pixels(picture)).toEqual(await pixels(given))
    expect(withoutMetadata(picture)?.picture).toEqual(picture)
  })

  it('loses trailing bytes', async () => {
    const given = Buffer.concat([await make(), Buffer.from('a film of the same moment, filmed in Hanoi')])
    expect(withoutMetadata(given)?.picture.includes('Hanoi')).toBe(false)
  })

  it('is refused when cut off early', async () => {
    const given = await make()
    for (const length of [0, 1, 3, 12, 20, 40]) expect(withoutMetadata(given.subarray(0, length))).toBeNull()
  })
})

it.each([
  ['a PNG', async () => await drawn().png().toBuffer()],
  ['a text', async () => Buffer.from('<script>alert(1)</script>')],
  ['a JPEG in name alone', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1])],
  [
    'a JPEG that promises more than it has',
    async () => Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1, 2, 3]),
  ],
  ['a WebP without a picture', async () => Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBP', 'latin1')],
])('%s is no picture', async (_, make) => {
  expect(withoutMetadata(await make())).toBeNull()
})
