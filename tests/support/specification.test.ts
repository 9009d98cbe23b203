import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dataPath, readRows } from '../../backend/process/data-file.ts'

const filled = z.string().check(z.minLength(1))
const Statement = z.strictObject({
  section: z.string().check(z.regex(/^[1-9]$/)),
  statement: filled,
  file: filled,
  /** Text or constant, as written in `file`. */
  needle: filled,
  /** Test file. */
  proof: filled,
  /** Part of a title in `proof`. */
  title: filled,
})
type Statement = z.infer<typeof Statement>

const STATEMENTS = readRows('tests/support/specification.csv', Statement)
const HELD: Statement = {
  section: '2',
  statement: 'other paths: heading',
  file: 'pwa/features/shell/frame/not-found.tsx',
  needle: '<h1>404 Page Not Found</h1>',
  proof: 'tests/e2e/product.spec.ts',
  title: 'an unknown address is a 404 page with a way home',
}

it('every documented text and constant stands in its file, and a test shows it', () => {
  expect(STATEMENTS.length).toBeGreaterThan(300)
  expect(STATEMENTS.flatMap(faultsOf)).toEqual([])
})

it('lists each statement of each section once', () => {
  const keys = STATEMENTS.map(({ section, statement }) => `${section} ${statement}`)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(new Set(STATEMENTS.map(({ section }) => section)).size).toBe(9)
})

it.each([
  ['a missing file', { file: 'pwa/no-such-file.tsx' }],
  ['a changed text', { needle: '<h1>Not found</h1>' }],
  ['a missing test file', { proof: 'tests/e2e/no-such.spec.ts' }],
  ['a renamed test', { title: 'no such test' }],
] as const)('the check finds %s', (_, change) => {
  expect(faultsOf(HELD)).toEqual([])
  expect(faultsOf({ ...HELD, ...change })).toHaveLength(1)
})

function faultsOf({ section, statement, file, needle, proof, title }: Statement): string[] {
  return [
    { path: file, words: needle },
    { path: proof, words: title },
  ]
    .filter(({ path, words }) => !holds(path, words))
    .map(({ path, words }) => `Section ${section}, ${statement}: ${path} lacks “${words}”`)
}

function holds(path: string, words: string): boolean {
  return existsSync(dataPath(path)) && readFileSync(dataPath(path), 'utf8').includes(words)
}
