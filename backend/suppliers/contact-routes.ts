import { listRevealedContacts, reportDeadContact, revealContact } from '../contracts/contacts.ts'
import type { Db } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Log } from '../log.ts'
import { reportDead } from './dead-contact.ts'
import { createKeyedLimiter } from './keyed-limiter.ts'
import { reveal } from './reveal.ts'
import type { RevealRequest } from './reveal-eligibility.ts'
import { revealedContacts } from './revealed-contacts.ts'

/** Contacts one member may open in a minute, known ones too: more is a program that copies the directory. */
export const CONTACTS_A_MINUTE = 300
/** Of one member, in one process: well under what a pool holds. */
const CONCURRENCY_PER_MEMBER = 4

export interface ContactsDeps {
  db: Db
  log: Log
  /** The time that subscriptions go by. */
  planNow(): Date
}

export function mountContacts(api: Api, { db, log, planNow }: ContactsDeps): void {
  const limitPerMember = createKeyedLimiter(CONCURRENCY_PER_MEMBER)
  const budget = createRateLimit(db, {
    name: 'contact minute',
    points: CONTACTS_A_MINUTE,
    seconds: 60,
    sentence: 'You opened too many contacts in a minute.',
  })

  /** A report opens a Pro's contact too, so neither is a way around the other's budget. */
  async function withinBudget<Answer>(request: RevealRequest, work: () => Promise<Answer>): Promise<Answer> {
    return await limitPerMember(request.memberId, async () => {
      try {
        await budget(request.memberId)
        return await work()
      } catch (thrown) {
        logRefusal(log, request, thrown)
        throw thrown
      }
    })
  }

  mount(api, revealContact, async ({ params }, { viewer }) => {
    const request = { memberId: memberIdOf(viewer), supplierId: params.id, at: planNow() }
    return await withinBudget(request, () => reveal(db, request))
  })

  mount(api, listRevealedContacts, (_input, { viewer, read }) =>
    read((trx) => revealedContacts(trx, memberIdOf(viewer))),
  )

  mount(api, reportDeadContact, async ({ params, body }, { viewer }) => {
    const request = { memberId: memberIdOf(viewer), supplierId: params.id, at: planNow() }
    const { report, isNew } = await withinBudget(request, () => reportDead(db, request, body.note))
    if (isNew) log.info({ audit: 'dead contact', supplierId: params.id, member: request.memberId })
    return report
  })
}

/** Who keeps asking for what is not theirs is seen in the log, without a word of any contact. */
function logRefusal(log: Log, { memberId, supplierId }: RevealRequest, thrown: unknown): void {
  if (thrown instanceof Failure && LOGGED.has(thrown.code)) {
    log.info({ audit: 'contact refused', code: thrown.code, supplierId, member: memberId })
  }
}

const LOGGED = new Set<Failure['code']>(['plan_required', 'forbidden', 'too_many_requests'])

function memberIdOf(viewer: Viewer): string {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to what is for members')
  return viewer.userId
}
