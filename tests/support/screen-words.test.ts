import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { betterWords, textsOf } from './screen-words.ts'

const root = join(import.meta.dirname, '../..')

it('no text of a page, email or error uses words that are hard to read', () => {
  const files = ['pwa', 'backend', 'extension'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /\.tsx?$/.test(file) &&
          !/\.test\.|\.gen\.|^development|^db.migrations|^sandbox.stripe.(api|books)/.test(file),
      )
      .map((file) => join(folder, file)),
  )
  expect(files.length).toBeGreaterThan(700)
  const found = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    // Parses only files that contain a phrase.
    if (betterWords(source.replace(/\s+/g, ' ')).length === 0) return []
    return textsOf(file, source).flatMap((text) =>
      betterWords(text).map((better) => `${file}: ${text} (say: ${better})`),
    )
  })
  expect(found).toEqual([])
})

it.each([
  ['<p>You watch nothing yet</p>', 'No saved products yet'],
  ["const a = 'Surest rise first'", 'Most reliable growth first'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  ['const b = `${n} of 411 shipments read one by one`', 'Details known for 78 of 411 shipments'],
  ['<p>\n  Slips of\n  the finger are fine.\n</p>', 'Typos are OK.'],
])('the check finds %s', (source, better) => {
  expect(textsOf('a.tsx', source).flatMap(betterWords)).toEqual([better])
})

it('the check ignores comments, imports and single words', () => {
  expect(textsOf('a.ts', "import a from 'surest'\n// surest rise\nexport const b = 'surest'")).toEqual([])
})
