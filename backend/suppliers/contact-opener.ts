import type { RevealedContact } from '../contracts/contacts.ts'
import type { Db } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { createKeyedLimiter } from '../process/keyed-limiter.ts'
import type { Log } from '../process/log.ts'
import { reportDead } from './dead-contact.ts'
import { reveal } from './reveal.ts'
import type { RevealRequest } from './reveal-eligibility.ts'

/** Per process; far below the pool size. */
const CONCURRENCY_PER_MEMBER = 4

export interface ContactOpener {
  reveal(request: RevealRequest): Promise<RevealedContact>
  reportDead(request: RevealRequest, note: string): ReturnType<typeof reportDead>
}

export function createContactOpener({ db, log }: { db: Db; log: Log }): ContactOpener {
  const limitPerMember = createKeyedLimiter(CONCURRENCY_PER_MEMBER)
  async function logged<Answer>(request: RevealRequest, work: () => Promise<Answer>): Promise<Answer> {
    return await limitPerMember(request.memberId, async () => {
      try {
        return await work()
      } catch (thrown) {
        logRefusal(log, request, thrown)
        throw thrown
      }
    })
  }

  return {
    reveal: (request) => logged(request, () => reveal(db, request)),
    reportDead: (request, note) => logged(request, () => reportDead(db, request, note)),
  }
}

/** Audit log of refusals, without contact data. */
function logRefusal(log: Log, { memberId, supplierId }: RevealRequest, thrown: unknown): void {
  if (thrown instanceof Failure && LOGGED.has(thrown.code)) {
    log.info({ audit: 'contact refused', code: thrown.code, supplierId, member: memberId })
  }
}

const LOGGED = new Set<Failure['code']>(['plan_required', 'forbidden', 'too_many_requests'])
