/** OWASP's figure for PBKDF2 with SHA-256 (2023); a record with fewer is refused. */
export const ITERATIONS = 600_000

/** What stands on the device: besides the sealed text only what is needed to try a passphrase. */
export interface Sealed {
  version: 1
  /** The pseudonym of whose it is. */
  owner: string
  iterations: number
  salt: string
  iv: string
  data: string
}

/** Six fields, and no more of it is believed: the rest is for the passphrase to say. */
export function isSealed(value: unknown): value is Sealed {
  const { version, iterations, ...texts } = (value ?? {}) as Partial<Sealed>
  return (
    version === 1 &&
    Number.isSafeInteger(iterations) &&
    Number(iterations) >= ITERATIONS &&
    Object.keys(texts).sort().join() === 'data,iv,owner,salt' &&
    Object.values(texts).every((text) => typeof text === 'string')
  )
}
