import { expect, it } from 'vitest'
import { canonicalJson } from '../contracts/canonical-json.ts'

it.each([
  [{ b: 1, a: null, é: true, A: 'x' }, '{"A":"x","a":null,"b":1,"é":true}'],
  [
    { numbers: [333333333.3333333, 1e30, 4.5, 0.002, 1e-27, -0] },
    '{"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0]}',
  ],
  ['€$\u000f\nA\'B"\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\"/"'],
])('writes a value as RFC 8785 does', (value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

it('rejects NaN and infinities', () => {
  expect(() => canonicalJson({ share: Number.NaN })).toThrow()
})
