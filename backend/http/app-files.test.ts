import { pbkdf2 } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readAppFiles } from './app-files.ts'

const FILES = 30
const derive = promisify(pbkdf2)
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'app-files-'))
  const text = Array.from({ length: 12_000 }, (_, place) => (place * 7919) % 4177).join(' ')
  for (let file = 0; file < FILES; file += 1) await writeFile(join(folder, `${file}.txt`), text)
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

it('passwords are answered while files are compressed, not after them', async () => {
  let isRead = false
  const reading = readAppFiles(folder, { origin: 'https://tideline.example', signInName: 'Sandbox' }).then(
    ({ files }) => {
      isRead = true
      return files.size
    },
  )
  let answered = 0
  while (!isRead) {
    await derive('password', 'salt', 1, 32, 'sha256')
    answered += 1
  }

  expect(await reading).toBe(FILES)
  // Some 30,000 on two cores. With all files in line before them it is a thirtieth.
  expect(answered).toBeGreaterThan(5000)
})
