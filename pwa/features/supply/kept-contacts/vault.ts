/* Web Crypto encryption with a passphrase. The key is derived each time, not extractable and never stored. */

import { ITERATIONS, type Sealed } from './sealed.ts'

const SALT_BYTES = 16
const IV_BYTES = 12
/** Padding hides how much text there is. */
const PADDED_TO = 4096

export interface VaultKey {
  owner: string
  salt: string
  iterations: number
  key: CryptoKey
}

export class WrongPassphraseError extends Error {
  override readonly name = 'WrongPassphraseError'
}

export function newKey(owner: string, passphrase: string): Promise<VaultKey> {
  const salt = base64(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  return derive({ owner, salt, iterations: ITERATIONS }, passphrase)
}

/** A fresh IV: it must never repeat under one key. */
export async function seal(vault: VaultKey, text: string): Promise<Sealed> {
  const { owner, salt, iterations, key } = vault
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new TextEncoder().encode(text)
  const padded = new Uint8Array(Math.ceil((plain.length + 1) / PADDED_TO) * PADDED_TO).fill(SPACE)
  padded.set(plain)
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: headOf(vault) },
    key,
    padded,
  )
  return { version: 1, owner, iterations, salt, iv: base64(iv), data: base64(new Uint8Array(data)) }
}

/** Throws `WrongPassphraseError`, also for tampering. */
export async function open(sealed: Sealed, passphrase: string): Promise<{ text: string; vault: VaultKey }> {
  const vault = await derive(sealed, passphrase)
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes(sealed.iv), additionalData: headOf(sealed) },
      vault.key,
      bytes(sealed.data),
    )
    return { text: new TextDecoder().decode(plain).trimEnd(), vault }
  } catch (cause) {
    throw new WrongPassphraseError('This passphrase does not open it.', { cause })
  }
}

async function derive(
  { owner, salt, iterations }: Omit<VaultKey, 'key'>,
  passphrase: string,
): Promise<VaultKey> {
  // Keyboards encode the same words differently.
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  const key = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes(salt), iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
  return { owner, salt, iterations, key }
}

/** Authenticated: a record cannot move to another member or be weakened. */
function headOf({ owner, salt, iterations }: Omit<VaultKey, 'key'>): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['kept contacts', 1, owner, iterations, salt]))
}

const SPACE = 32

function base64(binary: Uint8Array): string {
  return btoa(Array.from(binary, (byte) => String.fromCharCode(byte)).join(''))
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
