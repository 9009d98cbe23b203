import type { Db } from '../db/knex.ts'
import { createRateLimit, networkOf } from '../http/rate-limit.ts'
import type { KeyAuthentication } from '../http/serve-keyed.ts'
import type { Clock } from '../process/clock.ts'
import { Failure } from '../process/failure.ts'
import { authenticateKey, noteKeyUse } from './authenticate-key.ts'
import { createKeyRate } from './key-rate.ts'
import { holdsKey } from './key-text.ts'

export function createKeyAuthentication(db: Db, clock: Clock): KeyAuthentication {
  const countCall = createKeyRate(db)
  const countWrongKey = createRateLimit(db, {
    name: 'wrong key',
    ...WRONG_KEYS,
    sentence: 'Too many requests with a key that does not work.',
  })
  return {
    refuseKeyIn,
    async authenticate({ authorization, ip, read, header }, scope) {
      const found = await read((trx) => authenticateKey(trx, authorization, clock))
      if ('refusal' in found) {
        if (found.refusal.code === 'not_signed_in') {
          header('WWW-Authenticate', `${REALM}${authorization ? ', error="invalid_token"' : ''}`)
          if (authorization) await countWrongKey(networkOf(ip))
        }
        throw found.refusal
      }
      await countCall(found.memberId, header)
      if (!found.noted) await noteKeyUse(db, found.keyId, clock.now())
      if (scope && !found.scopes.includes(scope)) {
        header('WWW-Authenticate', `${REALM}, error="insufficient_scope", scope="${scope}"`)
        throw new Failure(
          'forbidden',
          `This key does not have the scope ${scope}. Make one that has it on your profile.`,
        )
      }
      return found
    },
  }
}

function refuseKeyIn(text: string, where: 'address' | 'body'): void {
  if (!holdsKey(text)) return
  throw new Failure(
    'invalid_input',
    `Your key was in the ${where} of the request, where others may read it. Revoke it on your profile, make a new one, and send that in the header Authorization: Bearer.`,
    { field: where },
  )
}

const REALM = 'Bearer realm="Tideline"'
const WRONG_KEYS = { points: 60, seconds: 60 }
