import { listWitnessStamps, STAMPS_PAGE, type WitnessStamp, witnessedText } from '#contracts/pick-chain'
import { StampRefused, verifyStamp } from '#contracts/time-stamp'
import { call } from '../../../api.ts'

/** Oldest first. */
export async function readStamps(): Promise<WitnessStamp[]> {
  const stamps: WitnessStamp[] = []
  while (true) {
    const after = String(stamps.at(-1)?.rows ?? 0)
    const part = await call(listWitnessStamps, { query: { after, limit: String(STAMPS_PAGE) } })
    stamps.push(...part)
    if (part.length < STAMPS_PAGE) return stamps
  }
}

/** Null for a valid stamp; else why its token does not fit row, time or signer. */
export async function stampFault(stamp: WitnessStamp): Promise<string | null> {
  const trusted = stamp.trusted === null ? [] : [bytesIn(stamp.trusted)]
  try {
    const {
      at,
      imprint,
      trusted: reached,
    } = await verifyStamp(bytesIn(stamp.token), {
      trusted,
      subtle: crypto.subtle,
    })
    const { text = witnessedText(stamp) } = stamp
    if (imprint !== (await sha256(text)) || !text.includes(`"${stamp.head}"`))
      return 'It is about other rows.'
    if (at.getTime() !== Date.parse(stamp.signedAt)) return 'It is of another time.'
    return trusted.length > 0 && reached === null ? 'It is signed by somebody else.' : null
  } catch (error) {
    if (error instanceof StampRefused) return error.message
    throw error
  }
}

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesIn(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
