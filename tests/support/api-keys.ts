import { createKey } from '../../backend/api-keys/keys.ts'
import { KEY_SCOPES, type KeyScope } from '../../backend/contracts/endpoint.ts'
import type { Db } from '../../backend/db/knex.ts'
import type { CallOptions } from './app.ts'
import type { TestMember } from './members.ts'

export async function makeKey(
  db: Db,
  { id }: Pick<TestMember, 'id'>,
  {
    scopes = KEY_SCOPES,
    expiresInDays = null,
    at = new Date(),
  }: { scopes?: readonly KeyScope[]; expiresInDays?: number | null; at?: Date } = {},
): Promise<string> {
  const { secret } = await createKey(db, String(id), { name: 'Test', scopes, expiresInDays }, at)
  return secret
}

export function byKey(secret: string, options: CallOptions = {}): CallOptions {
  return { ...options, headers: { ...options.headers, authorization: `Bearer ${secret}` } }
}
