import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Zlib from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const FILES = 30
const THREADS = 4
const working = vi.hoisted(() => ({ now: 0, most: 0, all: 0 }))

vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof Zlib>()
  const counted =
    (compress: typeof zlib.gzip) =>
    (content: Buffer, options: object, done: (error: Error | null, result: Buffer) => void) => {
      working.all += 1
      working.now += 1
      working.most = Math.max(working.most, working.now)
      compress(content, options, (error, result) => {
        working.now -= 1
        done(error, result)
      })
    }
  return {
    ...zlib,
    gzip: counted(zlib.gzip),
    brotliCompress: counted(zlib.brotliCompress as typeof zlib.gzip),
  }
})

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-files-'))
  for (let file = 0; file < FILES; file += 1)
    await writeFile(join(folder, `${file}.txt`), `${file} tides `.repeat(1000))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

it('files are compressed once, when requested, and leave threads for database connections', async () => {
  // Another test file of this worker may have loaded the module with the real zlib.
  vi.resetModules()
  const { readAppFiles } = await import('./app-files.ts')
  const { files } = await readAppFiles(folder, {
    origin: 'https://tideline.example',
    signInName: 'Sandbox',
    supportAddress: null,
  })

  expect(files.size).toBe(FILES)
  expect(working.all).toBe(0)
  await Promise.all(
    [...files.values()].flatMap(({ encoded }) => [encoded?.('br'), encoded?.('gzip'), encoded?.('br')]),
  )
  expect(working.all).toBe(2 * FILES)
  expect(working.most).toBeLessThan(THREADS)
})
