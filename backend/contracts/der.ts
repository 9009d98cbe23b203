/** ITU-T X.690, the encoding of certificates and time stamps. */
export interface Der {
  tag: number
  content: Uint8Array
  /** Header and content. */
  whole: Uint8Array
}

export class NotDer extends Error {
  override readonly name = 'NotDer'
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  generalizedTime: 0x18,
} as const

export const context = (number: number) => 0xa0 + number

/** Limit for hostile input; time stamps have about twenty siblings. */
const ELEMENTS_MAX = 500

export function readDer(bytes: Uint8Array): Der {
  const [element, ...more] = readAll(bytes)
  if (!element || more.length > 0) throw new NotDer('The bytes are not one element of DER.')
  return element
}

export function partsOf(element: Der | undefined, tag: number = TAG.sequence): Der[] {
  return readAll(bytesOf(element, tag))
}

export function bytesOf(element: Der | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new NotDer(`An element with the tag ${tag} is missing.`)
  return element.content
}

function readAll(bytes: Uint8Array): Der[] {
  const elements: Der[] = []
  for (let at = 0; at < bytes.length; ) {
    if (elements.length === ELEMENTS_MAX) throw new NotDer('There are too many elements.')
    const element = readAt(bytes, at)
    elements.push(element)
    at += element.whole.length
  }
  return elements
}

function readAt(bytes: Uint8Array, start: number): Der {
  const [tag, first] = [bytes[start], bytes[start + 1]]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f)
    throw new NotDer('The tag is not known.')
  let [at, length] = [start + 2, first]
  if (first >= 0x80) {
    const size = first & 0x7f
    if (size === 0 || size > 4) throw new NotDer('The length is not definite.')
    length = 0
    for (let byte = 0; byte < size; byte += 1) length = length * 256 + (bytes[at + byte] ?? 0)
    at += size
  }
  const end = at + length
  if (end > bytes.length) throw new NotDer('The bytes end too early.')
  return { tag, content: bytes.subarray(at, end), whole: bytes.subarray(start, end) }
}

/** `1.2.840.113549.1.7.2` */
export function oidOf(element: Der | undefined): string {
  const arcs: number[] = []
  let arc = 0
  for (const byte of bytesOf(element, TAG.oid)) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    if (arcs.length === 0)
      arcs.push(Math.min(2, Math.floor(arc / 40)), arc - 40 * Math.min(2, Math.floor(arc / 40)))
    else arcs.push(arc)
    arc = 0
  }
  return arcs.join('.')
}

/** `20261127101502Z`, optional fraction of a second (RFC 3161). */
export function timeOf(element: Der | undefined): Date {
  const text = textOf(bytesOf(element, TAG.generalizedTime))
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text)
  if (!found) throw new NotDer('The time is not in UTC.')
  const [, year, month, day, hour, minute, second, fraction = ''] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
}

/** Latin 1 only. For names and messages. */
export function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 1000))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one !== undefined && other !== undefined && hexOf(one) === hexOf(other)
}
