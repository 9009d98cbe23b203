import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'

it.each(['/dashboard', '/supplier/7?from=list#contact', '/search?q=led%20lights', '/suppliers?q=%C3%A9'])(
  'a return path on this site is kept: %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path)
  },
)

it.each([
  undefined,
  '',
  'dashboard',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'https:evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '/\t/evil.test',
  '/\n/evil.test',
  ' //evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  '/x\\y',
  '/api/logout',
  '/API/login',
  '/api',
  '/./api/logout',
  '/img/x',
  `/${'a'.repeat(2000)}`,
  { toString: () => '/dashboard' },
])('a return address elsewhere leads to the dashboard: %j', (path) => {
  expect(safeReturnPath(path)).toBe('/dashboard')
})

it('a return address never leads to another site', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    'evil.test',
    ':',
    '@',
    '%2f',
    '%5c',
    '\t',
    'api',
    '?',
    '#',
    'é',
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 8 }).map((some) => `/${some.join('')}`),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const path = safeReturnPath(text)
      expect(path).toMatch(/^\/([^/\\]|$)/)
      expect(new URL(path, 'https://tideline.example').origin).toBe('https://tideline.example')
    }),
    { numRuns: 10_000, seed: 20261121 },
  )
})
