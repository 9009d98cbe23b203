import {
  createKey as createKeyEndpoint,
  KEYS_MAX,
  listKeys,
  revokeKey as revokeKeyEndpoint,
} from '../contracts/api-keys.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Log } from '../process/log.ts'
import { createKey, keysOf, revokeKey } from './keys.ts'

export interface ApiKeysDeps {
  db: Db
  log: Log
  now(): Date
}

/** Needs a session: a key cannot create keys. */
export function mountApiKeys(api: Api, { db, log, now }: ApiKeysDeps): void {
  mount(api, listKeys, async (_input, { viewer, read }) => ({
    keys: await read((trx) => keysOf(trx, memberOf(viewer), now())),
    most: KEYS_MAX,
  }))

  mount(api, createKeyEndpoint, async ({ body }, { viewer }) => {
    const member = memberOf(viewer)
    const made = await createKey(db, member, body, now())
    log.info({ audit: 'key made', member, key: made.key.id, scopes: made.key.scopes })
    return made
  })

  mount(api, revokeKeyEndpoint, async ({ params }, { viewer }) => {
    const member = memberOf(viewer)
    await revokeKey(db, member, params.id, now())
    log.info({ audit: 'key revoked', member, key: params.id })
    return { revoked: true }
  })
}

function memberOf(viewer: Viewer): string {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to the keys of a member')
  return viewer.userId
}
