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

interface Attempt {
  memberId: string
  supplierId?: string
  creatorId?: string
}

export interface ContactOpener {
  /** Few at once per member; refusals go to the audit log. */
  attempt<Answer>(request: Attempt, work: () => Promise<Answer>): Promise<Answer>
  reveal(request: RevealRequest): Promise<RevealedContact>
  reportDead(request: RevealRequest, note: string): ReturnType<typeof reportDead>
}

export function createContactOpener({ db, log }: { db: Db; log: Log }): ContactOpener {
  const limitPerMember = createKeyedLimiter(CONCURRENCY_PER_MEMBER)
  async function attempt<Answer>(request: Attempt, work: () => Promise<Answer>): Promise<Answer> {
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
    attempt,
    reveal: (request) => attempt(request, () => reveal(db, request)),
    reportDead: (request, note) => attempt(request, () => reportDead(db, request, note)),
  }
}

/** Audit log of refusals, without contact data. */
function logRefusal(log: Log, { memberId, supplierId, creatorId }: Attempt, thrown: unknown): void {
  if (thrown instanceof Failure && LOGGED.has(thrown.code)) {
    const subject = creatorId === undefined ? { supplierId } : { creatorId }
    log.info({ audit: 'contact refused', code: thrown.code, ...subject, member: memberId })
  }
}

const LOGGED = new Set<Failure['code']>(['plan_required', 'forbidden', 'too_many_requests'])
