/** OWASP, PBKDF2 with SHA-256 (2023); fewer are refused. */
export const ITERATIONS = 600_000

/** Ciphertext, and the parameters of a try. */
export interface Sealed {
  version: 1
  /** Member tag. */
  owner: string
  iterations: number
  salt: string
  iv: string
  data: string
}

/** Types only; decryption authenticates. */
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
