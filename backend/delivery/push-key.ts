import { createECDH, createHash } from 'node:crypto'
import type { Db } from '../db/knex.ts'
import { appSecret } from '../identity/app-secret.ts'

/** What push services know us by (VAPID, RFC 8292), in base64url. */
export interface PushKey {
  publicKey: string
  privateKey: string
  /** Names the public key: a browser's subscription is void under any other. */
  keyId: string
}

/** The key of the settings; where there is none, one that the first process makes and all of them use from then on. */
export async function readPushKey(
  db: Db,
  { vapidPrivateKey }: { vapidPrivateKey: string | null },
): Promise<PushKey> {
  const secret = vapidPrivateKey ? Buffer.from(vapidPrivateKey, 'base64url') : await appSecret(db, 'push key')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const publicKey = curve.getPublicKey('base64url')
  const keyId = createHash('sha256').update(publicKey).digest('base64url').slice(0, 12)
  return { publicKey, privateKey: secret.toString('base64url'), keyId }
}
