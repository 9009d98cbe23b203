import { randomBytes, webcrypto } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StampRefused, tokenIn, type VerifiedStamp, verifyStamp } from '../../contracts/time-stamp.ts'
import type { PublicDataConfig } from '../../settings/public-data-settings.ts'
import { postForAnswer } from '../answer.ts'
import { SourceFailure } from '../port.ts'
import { DER_NULL, DER_TRUE, der, derAlgorithm, derInteger, derSequence, SHA256_OID } from './write-der.ts'

export const AUTHORITY_LABEL = 'Time-stamp authority'

/** RFC 3161. */
export interface StampAuthority {
  url: string
  /** PEM text or file. Null accepts any valid signature. */
  certificates: { pem: string } | { path: string } | null
  origin: 'live' | 'sandbox'
}

export interface Stamp extends VerifiedStamp {
  token: Uint8Array
}

export function stampAuthority(
  { witness }: Pick<PublicDataConfig, 'witness'>,
  sandbox: { readonly timeStamps: { readonly url: string; readonly root: string } } | null,
): StampAuthority | null {
  if (witness) {
    const { url, certificates } = witness
    return { url, certificates: certificates === null ? null : { path: certificates }, origin: 'live' }
  }
  if (!sandbox) return null
  return { url: sandbox.timeStamps.url, certificates: { pem: sandbox.timeStamps.root }, origin: 'sandbox' }
}

/** Checks hash, nonce, signature, and issuers if configured. Throws `SourceFailure` or `Outage`. */
export async function askAuthority(
  authority: StampAuthority,
  imprint: Buffer,
  signal: AbortSignal,
): Promise<Stamp> {
  const trusted = await trustedCertificates(authority)
  const nonce = randomBytes(8)
  // Keeps the DER integer's length constant.
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f)
  const asked = { label: AUTHORITY_LABEL, headers: HEADERS, maxBytes: ANSWER_MAX }
  const answer = await postForAnswer(new URL(authority.url), stampQuery(imprint, nonce), asked, {
    timeoutMs: TIMEOUT_MS,
    signal,
  })
  try {
    const token = tokenIn(answer)
    const stamp = await verifyStamp(token, { trusted, subtle: webcrypto.subtle })
    if (stamp.imprint !== imprint.toString('hex')) throw new StampRefused('It is about another hash.')
    if (stamp.nonce !== nonce.toString('hex')) throw new StampRefused('It answers another request.')
    if (trusted.length > 0 && stamp.trusted === null)
      throw new StampRefused('It is not signed by a certificate of WITNESS_CERTIFICATES.')
    return { ...stamp, token }
  } catch (error) {
    if (!(error instanceof StampRefused)) throw error
    throw new SourceFailure(`${AUTHORITY_LABEL}: the answer was not accepted. ${error.message}`, {
      cause: error,
    })
  }
}

/** Asks for the certificate too. */
export function stampQuery(imprint: Buffer, nonce: Buffer): Buffer {
  const hashed = derSequence(derAlgorithm(SHA256_OID, DER_NULL), der(OCTETS, imprint))
  return derSequence(derInteger(1), hashed, derInteger(nonce), DER_TRUE)
}

async function trustedCertificates({ certificates }: StampAuthority): Promise<Buffer[]> {
  if (certificates === null) return []
  const pem = 'pem' in certificates ? certificates.pem : await readPem(certificates.path)
  const found = pem
    .split('-----BEGIN CERTIFICATE-----')
    .slice(1)
    .map((rest) => rest.split('-----END CERTIFICATE-----'))
    .filter(({ length }) => length > 1)
  if (found.length === 0) throw new SourceFailure('WITNESS_CERTIFICATES holds no certificate in PEM')
  return found.map(([text = '']) => Buffer.from(text, 'base64'))
}

async function readPem(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new SourceFailure('The file of WITNESS_CERTIFICATES cannot be read', { cause: error })
  }
}

const HEADERS = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
/** A token with certificates has about 6 kB. */
const ANSWER_MAX = 64 * 1024
const TIMEOUT_MS = 15_000
const OCTETS = 0x04
