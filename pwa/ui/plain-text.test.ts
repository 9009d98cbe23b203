import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from '#contracts/cut-text'
import { oneLine, severalLines } from './plain-text.ts'

it('keeps a character whole or leaves it out, and fills the limit otherwise', () => {
  expect(oneLine(`${'a'.repeat(199)}😀`, 200)).toBe('a'.repeat(199))
  expect(oneLine(`${'a'.repeat(198)}😀b`, 200)).toBe(`${'a'.repeat(198)}😀`)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (text, max) => {
      const cut = cutText(text, max)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut).not.toMatch(/\p{Surrogate}/u)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(max, text.length) - 1)
    }),
  )
})

it('leaves out what the server refuses: control characters and halves of characters', () => {
  expect(oneLine(' Lamp\u0000\n \ud83d for two ', 40)).toBe('Lamp for two')
  expect(severalLines(' One\r\n\ttwo\u000b\ude00\u2028 three ', 40)).toBe('One\r\n\ttwo\u2028 three')
})
