import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cellNotes, readContent, readProducts } from '../../../tests/support/read-content.ts'
import { FILE_ENCODINGS } from '../../contracts/file-encodings.ts'
import { readRows } from '../../process/data-file.ts'
import { decodeText, encodingNamed } from './decode.ts'
import type { FileRow } from './read-file-rows.ts'

const Sample = z.strictObject({ encoding: z.enum(FILE_ENCODINGS), name: z.string(), base64: z.string() })
const samples = readRows('backend/sources/file/encodings.test.csv', Sample)
const fileOf = (base64: string) =>
  Buffer.concat([Buffer.from('Product Name,Price\n'), Buffer.from(base64, 'base64'), Buffer.from(',12.50\n')])
const notesOf = (rows: FileRow[]) => rows.flatMap((row) => ('note' in row ? row.note : []))

describe('a file that is not UTF-8', () => {
  it.each(samples)('is read by its letters: $name in $encoding', async ({ name, base64 }) => {
    expect(await readProducts(fileOf(base64))).toMatchObject([{ name, price: 12.5 }])
  })

  it.each(samples)('is read as told: $name in $encoding', async ({ encoding, name, base64 }) => {
    const rows = await readContent('amazon', fileOf(base64), { encoding })
    expect(rows).toMatchObject([{ row: { name } }])
  })

  it('names the encoding that was guessed', async () => {
    const { base64 } = samples.find(({ encoding }) => encoding === 'windows-1251') ?? { base64: '' }
    expect(notesOf(await readContent('amazon', fileOf(base64)))).toEqual([
      'The file does not say its encoding. Its letters were read as Cyrillic (Windows-1251). If names look wrong, choose another encoding or save the file as "CSV UTF-8".',
    ])
  })

  it('is refused where few letters fit two encodings', async () => {
    // 抱き枕 in Shift_JIS.
    const base64 = Buffer.from('95f882ab968d', 'hex').toString('base64')
    await expect(readContent('amazon', fileOf(base64))).rejects.toThrow(
      /its encoding is not clear\. Choose its encoding/,
    )
  })

  it('is refused if the chosen encoding gives gibberish', async () => {
    const { base64 } = samples.find(({ encoding }) => encoding === 'big5') ?? { base64: '' }
    await expect(readContent('amazon', fileOf(base64), { encoding: 'utf-8' })).rejects.toThrow(
      /not UTF-8 \(all letters\)\. Choose its encoding/,
    )
  })
})

describe('damaged letters', () => {
  it('take nothing else of a UTF-8 file with them', async () => {
    const cut = Buffer.concat([
      Buffer.from('Product Name,Price\nMáy xay sinh t'),
      Buffer.from('ố').subarray(0, 2),
      Buffer.from(',450000\nBình giữ nhiệt,99000\n'),
    ])
    const rows = await readContent('amazon', cut)
    expect(rows).toMatchObject([
      { row: { name: 'Máy xay sinh t\ufffd' } },
      { row: { name: 'Bình giữ nhiệt' } },
    ])
    expect(cellNotes(rows)).toEqual([
      [2, 'Product Name', 'Máy xay sinh t\ufffd', 'a character is damaged in the file'],
    ])
  })

  it('are few among few in a short file', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Name,Price\nThé,5\nCaf'),
      Buffer.from([0xc3]),
      Buffer.from(',6\n'),
    ])
    expect(await readProducts(bytes)).toMatchObject([{ name: 'Thé' }, { name: 'Caf\ufffd' }])
  })

  it('stop the file where all are', async () => {
    const twice = Buffer.from(Buffer.from('Name,Price\nThéière émaillée à café,5\n').toString('latin1'))
    await expect(readContent('amazon', twice)).rejects.toThrow(/broken before it was saved/)
  })

  it('stop the file where more than one in ten is', async () => {
    const row = Buffer.concat([
      Buffer.from('Bình giữ nhi'),
      Buffer.from('ệ').subarray(0, 2),
      Buffer.from('t,5\n'),
    ])
    const bytes = Buffer.concat([Buffer.from('Name,Price\n'), ...Array<Buffer>(30).fill(row)])
    await expect(readContent('amazon', bytes)).rejects.toThrow(/one in ten letters of this file are damaged/)
  })

  it('make no product where a name is lost', async () => {
    const rows = await readContent('amazon', 'Name,Price\n????? ??,5\nWhat is it?,6\n')
    expect(rows).toMatchObject([
      { line: 2, rejected: '"????? ??" is no name, and the product has neither id nor link' },
      { line: 3, row: { name: 'What is it?' } },
    ])
  })
})

it('decodes the same text from chunks of any size', async () => {
  const text = `${'plain '.repeat(60)}ống hút tre — ✓ ${'ü'.repeat(40)}`
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 50 }), fc.boolean(), async (size, wide) => {
      const bytes = wide ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text)
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      expect((await Readable.from(decodeText(Readable.from(chunks))).toArray()).join('')).toBe(text)
    }),
  )
})

it.each([
  ['sjis', 'shift_jis'],
  ['CP1251', 'windows-1251'],
  ['gbk', 'gb18030'],
  ['TIS-620', 'windows-874'],
  ['latin1', 'windows-1252'],
  ['klingon', null],
])('knows the encoding %s', (name, encoding) => {
  expect(encodingNamed(name)).toBe(encoding)
})
