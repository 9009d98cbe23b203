import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('keeps a character whole or leaves it out, and fills the limit otherwise', () => {
  expect(cutText(`${'a'.repeat(199)}😀`, 200)).toBe('a'.repeat(199))
  expect(cutText(`${'a'.repeat(198)}😀b`, 200)).toBe(`${'a'.repeat(198)}😀`)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (text, max) => {
      const cut = cutText(text, max)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut).not.toMatch(/\p{Surrogate}/u)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(max, text.length) - 1)
    }),
  )
})
