import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { zipArchive } from './zip-archive.ts'

const files = [
  { name: 'a/hello.txt', content: Buffer.from('hello') },
  { name: 'a/größe.md', content: Buffer.from('x'.repeat(10_000)) },
  { name: 'empty', content: Buffer.alloc(0) },
]

it('packs files so that they are found by the directory at the end', () => {
  const archive = zipArchive(files)
  expect(readArchive(archive)).toEqual(files.map(({ name, content }) => ({ name, text: content.toString() })))
  expect(archive.length).toBeLessThan(1000)
})

it('states the checksum that readers compare', () => {
  // CRC-32 of "hello", as every archiver computes it.
  expect(zipArchive(files).readUInt32LE(14)).toBe(0x3610a686)
})

it('gives the same bytes for the same files', () => {
  expect(zipArchive(files).equals(zipArchive(files))).toBe(true)
})

function readArchive(archive: Buffer): { name: string; text: string }[] {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  let at = archive.readUInt32LE(end + 16)
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [size, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const local = archive.readUInt32LE(at + 42)
    at += 46 + length
    const from = local + 30 + archive.readUInt16LE(local + 26)
    return { name, text: inflateRawSync(archive.subarray(from, from + size)).toString() }
  })
}
