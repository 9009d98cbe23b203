/** OWASP's figure for PBKDF2 with SHA-256 (2023); a record with fewer is refused. */
export const ITERATIONS = 600_000

/** Stored form: ciphertext and the parameters for trying a passphrase. */
export interface Sealed {
  version: 1
  /** Member tag. */
  owner: string
  iterations: number
  salt: string
  iv: string
  data: string
}

/** Checks only the six fields' types; decryption authenticates the rest. */
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
