import {
  createKey as createKeyEndpoint,
  KEYS_MAX,
  listKeys,
  revokeKey as revokeKeyEndpoint,
} from '../contracts/api-keys.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Log } from '../process/log.ts'
import { createKey, keysOf, revokeKey } from './keys.ts'

export interface ApiKeysDeps {
  db: Db
  log: Log
}

/** Needs a session: a key cannot create keys. */
export function mountApiKeys(api: Api, { db, log }: ApiKeysDeps): void {
  mount(api, listKeys, async (_input, { viewer, read, now }) => ({
    keys: await read((trx) => keysOf(trx, viewer.userId, now())),
    most: KEYS_MAX,
  }))

  mount(api, createKeyEndpoint, async ({ body }, { viewer: { userId: member }, now }) => {
    const made = await createKey(db, member, body, now())
    log.info({ audit: 'key made', member, key: made.key.id, scopes: made.key.scopes })
    return made
  })

  mount(api, revokeKeyEndpoint, async ({ params }, { viewer: { userId: member }, now }) => {
    await revokeKey(db, member, params.id, now())
    log.info({ audit: 'key revoked', member, key: params.id })
    return { revoked: true }
  })
}
