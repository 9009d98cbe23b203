import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { parseJson } from './json.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describe('parseJson', () => {
  it.each([
    ['{"id":7495177166735509999}', { id: '7495177166735509999' }],
    ['[1729400000000000001,-1729400000000000001]', ['1729400000000000001', '-1729400000000000001']],
    ['1234567890123456', '1234567890123456'],
    ['{"a":123456789012345}', { a: 123456789012345 }],
    ['{"a":0.1234567890123456789,"b":1e30}', { a: 0.12345678901234568, b: 1e30 }],
    ['{"a":"id: 7495177166735509999"}', { a: 'id: 7495177166735509999' }],
    ['{"7495177166735509999":7495177166735509998}', { '7495177166735509999': '7495177166735509998' }],
    ['{"a":"\\":7495177166735509999,\\"b\\":"}', { a: '":7495177166735509999,"b":' }],
    ['{"a":"\\\\","b":7495177166735509999}', { a: '\\', b: '7495177166735509999' }],
  ])('reads %s without losing a digit', (text, expected) => {
    const parsed = parseJson(text)
    expect(parsed).toEqual(expected)
  })

  it('agrees with JSON.parse on every value without long integers', () => {
    const short = fc
      .jsonValue()
      .filter((value) => !/-?\d{16,}/.test(JSON.stringify(value).replace(/"(\\.|[^"\\])*"/g, '')))
    fc.assert(
      fc.property(short, (value) => {
        expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('keeps long ids next to hostile strings', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\\"0-9:,{}]{0,60}$/))
    fc.assert(
      fc.property(text, fc.bigInt({ min: 10n ** 15n, max: 2n ** 63n }), (hostile, id) => {
        const parsed = parseJson(
          `{"before":${JSON.stringify(hostile)},"id":${id},"after":${JSON.stringify(hostile)}}`,
        )
        expect(parsed).toEqual({ before: hostile, id: String(id), after: hostile })
      }),
    )
  })

  it('refuses what JSON.parse refuses, in linear time', () => {
    const unclosed = `[${'"\\"'.repeat(300_000)}1234567890123456`
    expect(() => parseJson(unclosed)).toThrow(SyntaxError)
  })
})
