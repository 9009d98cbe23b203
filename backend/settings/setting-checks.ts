import { createECDH } from 'node:crypto'

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}

export function isPrivateKey(value: string): boolean {
  if (!/^[\w-]{43}$/.test(value)) return false
  try {
    createECDH('prime256v1').setPrivateKey(value, 'base64url')
    return true
  } catch {
    // Out of the curve's range: all bits zero, or nearly all one.
    return false
  }
}

export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    // It throws at names that it does not know, and has no other way to tell.
    return false
  }
}

/** An address under a domain that is reserved for examples and tests (RFC 2606): nobody reads its mail. */
export function isReservedAddress(address: string | undefined): boolean {
  return /[@.](example|invalid|test|localhost|example\.(com|net|org))$/i.test(address ?? '')
}

/** `Shop <no-reply@shop.com>` in its parts. */
export function mailboxOf(text: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^([^<>]+) <([^<>]+)>$/.exec(text) ?? []
  return { name: name.trim(), address }
}
