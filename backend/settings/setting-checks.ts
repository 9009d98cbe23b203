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
    // Outside the curve's range.
    return false
  }
}

export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    // Throws for unknown names.
    return false
  }
}

/** RFC 2606: reserved domains receive no mail. */
export function isReservedAddress(address: string | undefined): boolean {
  return /[@.](example|invalid|test|localhost|example\.(com|net|org))$/i.test(address ?? '')
}

export function mailboxOf(text: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^([^<>]+) <([^<>]+)>$/.exec(text) ?? []
  return { name: name.trim(), address }
}
