import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { disguisedSvg } from '../../tests/support/hostile-pictures.ts'
import { pictureFormat } from './picture-format.ts'

describe('the picture format', () => {
  it.each([
    ['jpeg', 'jpeg'],
    ['png', 'png'],
    ['gif', 'gif'],
    ['webp', 'webp'],
    ['avif', 'heif'],
    ['tiff', null],
  ] as const)('is detected for %s', async (written, format) => {
    expect(pictureFormat(await picture(written))).toBe(format)
  })

  it.each([
    ['an SVG whose comment says what an AVIF says', disguisedSvg(1)],
    ['a box as long as a book', withLength(0x3c212d2d)],
    ['a box shorter than what stands in it', withLength(12)],
    ['a box that ends in the middle of a brand', withLength(30)],
    ['a box longer than the file', withLength(64)],
    ['a box after which nothing comes', withLength(24).subarray(0, 24)],
    ['a RIFF of another kind', Buffer.from(`RIFF\x20\0\0\0WAVEfmt ${'\0'.repeat(40)}`, 'latin1')],
    ['a RIFF longer than the file', Buffer.from(`RIFF\xff\xff\0\0WEBPVP8 ${'\0'.repeat(40)}`, 'latin1')],
    ['a PNG that does not begin with its size', Buffer.from(`\x89PNG\r\n\x1a\n${'\0'.repeat(40)}`, 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('is not detected for %s', (_, bytes) => {
    expect(pictureFormat(bytes)).toBeNull()
  })
})

async function picture(format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff'): Promise<Buffer> {
  return await sharp({ create: { width: 8, height: 8, channels: 3, background: 'tan' } })
    .toFormat(format)
    .toBuffer()
}

/** A 24-byte AVIF file type box that claims another length, then a valid box. */
function withLength(claimed: number): Buffer {
  const box = Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1\0\0\0\x08meta', 'latin1')
  box.writeUInt32BE(claimed, 0)
  return box
}
