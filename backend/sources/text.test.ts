import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, cleanUrl } from './text.ts'

describe('cleanText', () => {
  it.each([
    ['  a\n\tb  ', 'a b'],
    ['a\u0000b\u0007c', 'abc'],
    ['abc\u202edef', 'abcdef'],
    ['a\ud800b', 'ab'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['e\u0301', 'é'],
    ['\u0000', null],
    ['', null],
    [null, null],
  ])('cleans %j', (text, clean) => {
    expect(cleanText(text, 100)).toBe(clean)
  })

  it('returns bounded text that PostgreSQL can store for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const clean = cleanText(text, 20) ?? ''
        expect(clean.length <= 20 && !/\p{Cc}|\p{Cs}/u.test(clean)).toBe(true)
      }),
    )
  })
})

describe('cleanUrl', () => {
  it.each([
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['javascript:alert(1)', null],
    ['//example.com', null],
    ['ftp://example.com', null],
    ['https://user:pass@example.com', null],
    ['https://', null],
    [`https://example.com/${'a'.repeat(3000)}`, null],
  ])('takes %s for %s', (text, url) => {
    expect(cleanUrl(text)).toBe(url)
  })
})
