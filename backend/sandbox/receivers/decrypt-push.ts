import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

export interface BrowserKeys {
  curve: ECDH
  auth: Buffer
}

/** RFC 8291, aes128gcm. Throws for other keys. */
export function decryptPush({ curve, auth }: BrowserKeys, message: Buffer): string {
  const salt = message.subarray(0, 16)
  const keyLength = message[20] ?? 0
  const sender = message.subarray(21, 21 + keyLength)
  const sealed = message.subarray(21 + keyLength)
  const shared = curve.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${purpose}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // One record: the text ends with a 2, then zero padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
