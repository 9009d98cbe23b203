import {
  bytesOf,
  context,
  type Der,
  hexOf,
  isSame,
  NotDer,
  oidOf,
  partsOf,
  readDer,
  TAG,
  textOf,
  timeOf,
} from './der.ts'

/** The fields (RFC 5280) that verify signatures. */
export interface Certificate {
  whole: Uint8Array
  /** Bytes covered by the signature. */
  signed: Uint8Array
  signature: Signature
  serial: string
  issuer: Uint8Array
  subject: Uint8Array
  name: string
  from: Date
  to: Date
  publicKey: Uint8Array
  mayCertify: boolean
  mayTimeStamp: boolean
  keyIdentifier: string | null
}

export interface Signature {
  algorithm: Der
  bytes: Uint8Array
}

/** The WebCrypto of both Node and browsers. */
export interface Subtle {
  digest(hash: string, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
  importKey(
    format: 'spki',
    key: Uint8Array<ArrayBuffer>,
    algorithm: { name: string; hash: string; namedCurve: string },
    extractable: boolean,
    usages: 'verify'[],
  ): Promise<unknown>
  verify(
    algorithm: { name: string; hash: string },
    key: never,
    signature: Uint8Array<ArrayBuffer>,
    data: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>
}

export function readCertificate(bytes: Uint8Array): Certificate {
  const [body, algorithm, signature] = partsOf(readDer(bytes))
  const parts = partsOf(body)
  // Version 1 has no version element.
  const [serial, , issuer, validity, subject, publicKey, ...more] =
    parts[0]?.tag === context(0) ? parts.slice(1) : parts
  if (!body || !algorithm || !issuer || !subject || !publicKey)
    throw new NotDer('The certificate is not whole.')
  const [from, to] = partsOf(validity).map(momentOf)
  if (!from || !to) throw new NotDer('The certificate has no time.')
  const extensions = extensionsOf(more.find(({ tag }) => tag === context(3)))
  return {
    whole: bytes,
    signed: body.whole,
    signature: { algorithm, bytes: bitsOf(signature) },
    serial: hexOf(bytesOf(serial, TAG.integer)),
    issuer: issuer.whole,
    subject: subject.whole,
    name: nameOf(subject),
    from,
    to,
    publicKey: publicKey.whole,
    mayCertify: mayCertify(extensions.get(BASIC_CONSTRAINTS)),
    mayTimeStamp: usesOf(extensions.get(EXTENDED_KEY_USAGE)).includes(TIME_STAMPING),
    keyIdentifier: keyIdentifierOf(extensions.get(KEY_IDENTIFIER)),
  }
}

/** `hash`: needed if the algorithm does not name one. */
export async function isSignedBy(
  publicKey: Uint8Array,
  { algorithm, bytes }: Signature,
  { data, hash, subtle }: { data: Uint8Array; hash: string | null; subtle: Subtle },
): Promise<boolean> {
  const [name] = partsOf(algorithm)
  const oid = oidOf(name)
  const kind = SIGNATURES[oid]
  const usedHash = kind?.hash ?? hash
  if (!kind || !usedHash) throw new NotDer(`The algorithm ${oid} of a signature is not known here.`)
  const [keyAlgorithm] = partsOf(readDer(publicKey))
  const [, curve] = partsOf(keyAlgorithm)
  const namedCurve = kind.name === 'ECDSA' ? CURVES[oidOf(curve)] : undefined
  if (kind.name === 'ECDSA' && !namedCurve) throw new NotDer('The curve of a key is not known here.')
  const used = { name: kind.name, hash: usedHash, namedCurve: namedCurve?.name ?? '' }
  const key = await subtle
    .importKey('spki', own(publicKey), used, false, ['verify'])
    .catch((cause: unknown) => {
      throw new NotDer('The key of a certificate cannot be read.', { cause })
    })
  const given = namedCurve ? joinedPair(bytes, namedCurve.bytes) : bytes
  return await subtle.verify(used, key as never, own(given), own(data))
}

/** A copy with its own buffer, as WebCrypto requires. */
export function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

/** WebCrypto concatenates both numbers of an ECDSA signature, padded to the curve's length. */
function joinedPair(bytes: Uint8Array, length: number): Uint8Array {
  const joined = new Uint8Array(2 * length)
  for (const [at, part] of partsOf(readDer(bytes)).entries()) {
    const digits = bytesOf(part, TAG.integer)
    const short = digits.subarray(
      Math.max(
        0,
        digits.findIndex((byte) => byte !== 0),
      ),
    )
    if (short.length > length || at > 1) throw new NotDer('The signature does not fit its curve.')
    joined.set(short, (at + 1) * length - short.length)
  }
  return joined
}

function bitsOf(element: Der | undefined): Uint8Array {
  return bytesOf(element, TAG.bitString).subarray(1)
}

/** UTCTime has two-digit years for 1950 to 2049. */
function momentOf(element: Der): Date {
  if (element.tag !== UTC_TIME) return timeOf(element)
  const text = textOf(element.content)
  const century = Number(text.slice(0, 2)) < 50 ? '20' : '19'
  return timeOf({ ...element, tag: TAG.generalizedTime, content: bytesIn(century + text) })
}

function bytesIn(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function nameOf(subject: Der): string {
  const named = new Map<string, string>()
  for (const part of partsOf(subject)) {
    for (const attribute of partsOf(part, TAG.set)) {
      const [kind, value] = partsOf(attribute)
      if (value) named.set(oidOf(kind), textOf(value.content))
    }
  }
  return named.get(COMMON_NAME) ?? named.get(ORGANIZATION) ?? ''
}

function extensionsOf(element: Der | undefined): Map<string, Uint8Array> {
  const [list] = element ? partsOf(element, context(3)) : []
  const extensions = list ? partsOf(list) : []
  return new Map(
    extensions.map((extension) => {
      const parts = partsOf(extension)
      return [oidOf(parts[0]), bytesOf(parts.at(-1), TAG.octetString)]
    }),
  )
}

function mayCertify(extension: Uint8Array | undefined): boolean {
  const [flag] = extension ? partsOf(readDer(extension)) : []
  return flag?.tag === TAG.boolean && flag.content[0] === 0xff
}

function usesOf(extension: Uint8Array | undefined): string[] {
  return extension ? partsOf(readDer(extension)).map(oidOf) : []
}

function keyIdentifierOf(extension: Uint8Array | undefined): string | null {
  return extension ? hexOf(bytesOf(readDer(extension), TAG.octetString)) : null
}

/** Follows issuers valid at that moment up to a trusted certificate. Null: none reached. */
export async function trustedAbove(
  certificate: Certificate,
  {
    known,
    trusted,
    at,
    subtle,
  }: { known: readonly Certificate[]; trusted: readonly Certificate[]; at: Date; subtle: Subtle },
): Promise<Certificate | null> {
  let last = certificate
  for (let step = 0; step < CHAIN_MAX; step += 1) {
    if (at < last.from || at > last.to) return null
    const same = trusted.find(({ whole }) => isSame(whole, last.whole))
    if (same) return same
    const above = [...trusted, ...known].find(
      ({ subject, mayCertify, whole }) =>
        mayCertify && isSame(subject, last.issuer) && !isSame(whole, last.whole),
    )
    const asked = { data: last.signed, hash: null, subtle }
    if (!above || !(await isSignedBy(above.publicKey, last.signature, asked))) return null
    last = above
  }
  return null
}

const CHAIN_MAX = 6
const UTC_TIME = 0x17
const COMMON_NAME = '2.5.4.3'
const ORGANIZATION = '2.5.4.10'
const BASIC_CONSTRAINTS = '2.5.29.19'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const KEY_IDENTIFIER = '2.5.29.14'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

const SIGNATURES: Record<string, { name: string; hash: string | null }> = {
  '1.2.840.113549.1.1.1': { name: 'RSASSA-PKCS1-v1_5', hash: null },
  '1.2.840.113549.1.1.11': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' },
  '1.2.840.10045.2.1': { name: 'ECDSA', hash: null },
  '1.2.840.10045.4.3.2': { name: 'ECDSA', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { name: 'ECDSA', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { name: 'ECDSA', hash: 'SHA-512' },
}
const CURVES: Record<string, { name: string; bytes: number }> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', bytes: 32 },
  '1.3.132.0.34': { name: 'P-384', bytes: 48 },
  '1.3.132.0.35': { name: 'P-521', bytes: 66 },
}
