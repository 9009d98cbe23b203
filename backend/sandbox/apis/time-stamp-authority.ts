import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { bytesOf, context, isSame, NotDer, partsOf, readDer, TAG } from '../../contracts/der.ts'
import {
  DER_NULL,
  DER_TRUE,
  der,
  derAlgorithm,
  derInteger,
  derOid,
  derSequence,
  SHA256_OID,
} from '../../sources/time-stamp/write-der.ts'

/** Fake (RFC 3161). This file's names give the keys: anybody can sign, and tokens survive restarts. */
export function answerStampQuery(query: Buffer, now: Date): Buffer {
  try {
    const { imprint, nonce } = readQuery(query)
    return derSequence(derSequence(derInteger(0)), signedStamp(imprint, nonce, now))
  } catch (error) {
    if (!(error instanceof NotDer)) throw error
    // 2: rejection.
    return derSequence(derSequence(derInteger(2), derSequence(der(TAG.utf8, Buffer.from(error.message)))))
  }
}

function readQuery(query: Buffer): { imprint: Uint8Array; nonce: Uint8Array | null } {
  const [, imprint, ...options] = partsOf(readDer(query))
  const [algorithm, hashed] = partsOf(imprint)
  if (!isSame(partsOf(algorithm)[0]?.whole, derOid(SHA256_OID)))
    throw new NotDer('Only SHA-256 is stamped here.')
  const hash = bytesOf(hashed, TAG.octetString)
  if (hash.length !== 32) throw new NotDer('A SHA-256 has 32 bytes.')
  const nonce = options.find(({ tag }) => tag === TAG.integer)
  return { imprint: imprint?.whole ?? hash, nonce: nonce?.whole ?? null }
}

function signedStamp(imprint: Uint8Array, nonce: Uint8Array | null, now: Date): Buffer {
  const serial = createHash('sha256').update(imprint).update(now.toISOString()).digest().subarray(0, 8)
  const info = derSequence(
    derInteger(1),
    derOid('1.3.6.1.4.1.32473.1'),
    imprint,
    derInteger(serial),
    time(now),
    ...(nonce ? [nonce] : []),
  )
  const attributes = [
    attribute('1.2.840.113549.1.9.3', derOid(TIME_STAMP_INFO)),
    attribute('1.2.840.113549.1.9.4', octets(sha256(info))),
    attribute(
      '1.2.840.113549.1.9.16.2.47',
      derSequence(derSequence(derSequence(octets(sha256(STAMPER.certificate))))),
    ),
  ].sort(Buffer.compare)
  const signer = derSequence(
    derInteger(1),
    derSequence(nameOf(ROOT.name), derInteger(STAMPER.serial)),
    derAlgorithm(SHA256_OID),
    der(context(0), attributes),
    ECDSA_SHA256,
    octets(sign('sha256', der(TAG.set, attributes), STAMPER.key)),
  )
  const signed = derSequence(
    derInteger(3),
    der(TAG.set, [derAlgorithm(SHA256_OID, DER_NULL)]),
    derSequence(derOid(TIME_STAMP_INFO), der(context(0), [octets(info)])),
    der(context(0), [STAMPER.certificate]),
    der(TAG.set, [signer]),
  )
  return derSequence(derOid('1.2.840.113549.1.7.2'), der(context(0), [signed]))
}

const TIME_STAMP_INFO = '1.2.840.113549.1.9.16.1.4'
const ECDSA_SHA256 = derAlgorithm('1.2.840.10045.4.3.2')

interface Holder {
  name: string
  serial: number
  key: KeyObject
  certificate: Buffer
}

const ROOT = holder('Sandbox time stamps: not a real root', 1, null)
const STAMPER = holder('Sandbox time-stamp authority', 2, ROOT)

export const STAMP_ROOT_PEM = `-----BEGIN CERTIFICATE-----\n${(ROOT.certificate.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`

function holder(name: string, serial: number, above: Holder | null): Holder {
  const key = keyOf(name)
  const uses = above
    ? extension('2.5.29.37', derSequence(derOid('1.3.6.1.5.5.7.3.8')))
    : extension('2.5.29.19', derSequence(DER_TRUE))
  const body = derSequence(
    der(context(0), [derInteger(2)]),
    derInteger(serial),
    ECDSA_SHA256,
    nameOf(above?.name ?? name),
    derSequence(time(new Date('2020-01-01T00:00:00Z')), time(new Date('2070-01-01T00:00:00Z'))),
    nameOf(name),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    der(context(3), [derSequence(uses)]),
  )
  const signature = sign('sha256', body, above?.key ?? key)
  const certificate = derSequence(body, ECDSA_SHA256, der(TAG.bitString, [Buffer.of(0), signature]))
  return { name, serial, key, certificate }
}

function keyOf(words: string): KeyObject {
  const pair = createECDH('prime256v1')
  const d = sha256(Buffer.from(words))
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: String(x), y: String(y) },
  })
}

function nameOf(name: string): Buffer {
  return derSequence(der(TAG.set, [derSequence(derOid('2.5.4.3'), der(TAG.utf8, Buffer.from(name)))]))
}

/** Critical. */
function extension(oid: string, value: Buffer): Buffer {
  return derSequence(derOid(oid), DER_TRUE, octets(value))
}

function attribute(oid: string, value: Buffer): Buffer {
  return derSequence(derOid(oid), der(TAG.set, [value]))
}

function octets(bytes: Uint8Array): Buffer {
  return der(TAG.octetString, bytes)
}

function time(at: Date): Buffer {
  const text = at.toISOString().replace(/[-T:]|\.\d+/g, '')
  return der(TAG.generalizedTime, Buffer.from(text))
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
