import {
  type Certificate,
  isSignedBy,
  own,
  readCertificate,
  type Signature,
  type Subtle,
  trustedAbove,
} from './certificate.ts'
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

/** RFC 3161. */
export interface VerifiedStamp {
  at: Date
  /** SHA-256, hexadecimal. */
  imprint: string
  /** Hexadecimal; null without a nonce. */
  nonce: string | null
  authority: string
  trusted: Certificate | null
}

/** The message is a sentence with the reason. */
export class StampRefused extends Error {
  override readonly name = 'StampRefused'
}

/** Throws `StampRefused` with the authority's reason without a token. */
export function tokenIn(response: Uint8Array): Uint8Array {
  const [state, token] = read(() => partsOf(readDer(response)))
  const [number, words] = read(() => partsOf(state))
  const granted = read(() => bytesOf(number, TAG.integer)).at(-1) ?? -1
  if (granted <= GRANTED_WITH_CHANGES && token) return token.whole
  const reasons = words?.tag === TAG.sequence ? partsOf(words).map(({ content }) => textOf(content)) : []
  throw new StampRefused(`The authority gave no time stamp (status ${granted}). ${reasons.join(' ')}`.trim())
}

/** Checks the hash, the signature and the signer's chain. Throws `StampRefused`. */
export async function verifyStamp(
  token: Uint8Array,
  { trusted, subtle }: { trusted: readonly Uint8Array[]; subtle: Subtle },
): Promise<VerifiedStamp> {
  try {
    return await verified(
      read(() => tokenParts(token)),
      { trusted: trusted.map(readCertificate), subtle },
    )
  } catch (error) {
    if (error instanceof NotDer) throw refused(error)
    throw error
  }
}

interface TokenParts {
  info: Uint8Array
  certificates: Certificate[]
  signer: Der
}

function tokenParts(token: Uint8Array): TokenParts {
  const [kind, wrapped] = partsOf(readDer(token))
  if (oidOf(kind) !== SIGNED_DATA) throw new NotDer('It is not signed data.')
  const [signed] = partsOf(wrapped, context(0))
  const parts = partsOf(signed)
  const [contentKind, content] = partsOf(parts[2])
  if (oidOf(contentKind) !== TIME_STAMP_INFO) throw new NotDer('What is signed is not a time stamp.')
  const [octets] = partsOf(content, context(0))
  const held = parts.find(({ tag }) => tag === context(0))
  const [signer, ...others] = partsOf(parts.at(-1), TAG.set)
  if (!signer || others.length > 0) throw new NotDer('It has not one signature.')
  return {
    info: bytesOf(octets, TAG.octetString),
    certificates: held ? partsOf(held, context(0)).map(({ whole }) => readCertificate(whole)) : [],
    signer,
  }
}

async function verified(
  { info, certificates, signer }: TokenParts,
  { trusted, subtle }: { trusted: Certificate[]; subtle: Subtle },
): Promise<VerifiedStamp> {
  const [, , imprint, , time, ...more] = partsOf(readDer(info))
  const [, identifier, hashed, attributes, algorithm, bytes] = partsOf(signer)
  if (!identifier || attributes?.tag !== context(0) || !algorithm)
    throw new NotDer('The signature is not whole.')
  const hash = hashOf(partsOf(hashed)[0])
  const signed = attributesOf(attributes)
  const certificate = certificates.find((one) => isOf(one, identifier))
  if (!certificate) throw new StampRefused('The certificate of who signed is not in the token.')
  if (!certificate.mayTimeStamp) throw new StampRefused('The certificate is not one for time stamps.')
  const digest = async (name: string, data: Uint8Array) =>
    new Uint8Array(await subtle.digest(name, own(data)))
  const content = signed.get(MESSAGE_DIGEST)
  if (!isSame(content && bytesOf(content, TAG.octetString), await digest(hash, info)))
    throw new StampRefused('The signature is about something else.')
  if (!(await namesCertificate(signed, certificate, digest)))
    throw new StampRefused('It was signed for another certificate.')
  const signature: Signature = { algorithm, bytes: bytesOf(bytes, TAG.octetString) }
  // The signature covers a SET, though the token tags it [0].
  const data = own(attributes.whole)
  data[0] = TAG.set
  if (!(await isSignedBy(certificate.publicKey, signature, { data, hash, subtle })))
    throw new StampRefused('The signature does not fit.')
  const at = timeOf(time)
  const known = certificates
  const [imprintHash, imprinted] = partsOf(imprint)
  if (hashOf(partsOf(imprintHash)[0]) !== 'SHA-256') throw new StampRefused('It is not about a SHA-256.')
  const nonce = more.find(({ tag }) => tag === TAG.integer)
  return {
    at,
    imprint: hexOf(bytesOf(imprinted, TAG.octetString)),
    nonce: nonce ? hexOf(nonce.content) : null,
    authority: certificate.name,
    trusted: await trustedAbove(certificate, { known, trusted, at, subtle }),
  }
}

/** Signed attributes must name the certificate, or another with the same key could replace it (RFC 5816). */
async function namesCertificate(
  signed: ReadonlyMap<string, Der>,
  { whole }: Certificate,
  digest: (name: string, data: Uint8Array) => Promise<Uint8Array>,
): Promise<boolean> {
  const newer = signed.get(SIGNING_CERTIFICATE_2)
  const value = newer ?? signed.get(SIGNING_CERTIFICATE)
  const [list] = partsOf(value)
  const [first] = partsOf(list)
  const parts = partsOf(first)
  const named = parts[0]?.tag === TAG.sequence ? hashOf(partsOf(parts[0])[0]) : newer ? 'SHA-256' : 'SHA-1'
  const hash = parts.find(({ tag }) => tag === TAG.octetString)
  return isSame(hash?.content, await digest(named, whole))
}

function attributesOf(element: Der): Map<string, Der> {
  return new Map(
    partsOf(element, context(0)).flatMap((attribute) => {
      const [kind, values] = partsOf(attribute)
      const [value] = partsOf(values, TAG.set)
      return value ? [[oidOf(kind), value] as const] : []
    }),
  )
}

function isOf({ issuer, serial, keyIdentifier }: Certificate, identifier: Der): boolean {
  if (identifier.tag !== TAG.sequence) return keyIdentifier === hexOf(identifier.content)
  const [name, number] = partsOf(identifier)
  return isSame(name?.whole, issuer) && hexOf(bytesOf(number, TAG.integer)) === serial
}

function hashOf(element: Der | undefined): string {
  const name = HASHES[oidOf(element)]
  if (!name) throw new NotDer('The hash is not one that is known here.')
  return name
}

function read<T>(part: () => T): T {
  try {
    return part()
  } catch (error) {
    throw error instanceof NotDer ? refused(error) : error
  }
}

function refused(error: NotDer): StampRefused {
  return new StampRefused(`It is not a time stamp that can be read. ${error.message}`)
}

const GRANTED_WITH_CHANGES = 1
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const TIME_STAMP_INFO = '1.2.840.113549.1.9.16.1.4'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_2 = '1.2.840.113549.1.9.16.2.47'
const HASHES: Record<string, string> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}
