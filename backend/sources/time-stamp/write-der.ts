import { TAG } from '../../contracts/der.ts'

export function der(tag: number, content: Uint8Array | readonly Uint8Array[]): Buffer {
  const bytes = content instanceof Uint8Array ? content : Buffer.concat([...content])
  const size = bytes.length
  const digits = size < 0x80 ? [] : hexBytes(size.toString(16))
  const header = size < 0x80 ? [tag, size] : [tag, 0x80 + digits.length, ...digits]
  return Buffer.concat([Buffer.from(header), bytes])
}

export function derSequence(...parts: Uint8Array[]): Buffer {
  return der(TAG.sequence, parts)
}

/** Non-negative. */
export function derInteger(value: number | Uint8Array): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from(hexBytes(value.toString(16))) : Buffer.from(value)
  return der(TAG.integer, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes)
}

export function derOid(text: string): Buffer {
  const [first = 0, second = 0, ...arcs] = text.split('.').map(Number)
  return der(TAG.oid, Buffer.from([40 * first + second, ...arcs].flatMap(base128)))
}

export function derAlgorithm(oid: string, ...parameters: Uint8Array[]): Buffer {
  return derSequence(derOid(oid), ...parameters)
}

export const DER_NULL = Buffer.of(0x05, 0x00)
export const DER_TRUE = Buffer.of(0x01, 0x01, 0xff)
export const SHA256_OID = '2.16.840.1.101.3.4.2.1'

function hexBytes(hex: string): number[] {
  return [...Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]
}

function base128(arc: number): number[] {
  const digits = [arc % 128]
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift(0x80 + (rest % 128))
  return digits
}
