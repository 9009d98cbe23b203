import { createHash, randomBytes } from 'node:crypto'

/** The short part identifies the key, the long part is its secret. */
interface KeyParts {
  short: string
  long: string
}

export function makeKey(): KeyParts {
  return { short: randomBytes(4).toString('hex'), long: randomBytes(20).toString('hex') }
}

export function keyText({ short, long }: KeyParts): string {
  return `${beginOf(short)}_${long}`
}

export function beginOf(short: string): string {
  return `tdl_${short}`
}

export function readKey(text: string): KeyParts | null {
  const [, short, long] = /^tdl_([0-9a-f]{8})_([0-9a-f]{40})$/.exec(text) ?? []
  return short && long ? { short, long } : null
}

/** The long part is as random as a hash is long: no salt or slow hash. */
export function hashOf(long: string): Buffer {
  return createHash('sha256').update(long).digest()
}

/** True for text like a key, also percent-encoded. */
export function holdsKey(text: string): boolean {
  const plain = text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /tdl_[0-9a-z]{6,}/i.test(plain)
}
