import { listRevealedContacts, reportDeadContact, revealContact } from '../contracts/contacts.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Log } from '../process/log.ts'
import type { ContactOpener } from './contact-opener.ts'
import { revealedContacts } from './revealed-contacts.ts'

export interface ContactsDeps {
  opener: ContactOpener
  log: Log
  /** Clock of the subscriptions. */
  planNow(): Date
}

export function mountContacts(api: Api, { opener, log, planNow }: ContactsDeps): void {
  mount(api, revealContact, async ({ params }, { viewer }) =>
    opener.reveal({ memberId: memberIdOf(viewer), supplierId: params.id, at: planNow() }),
  )

  mount(api, listRevealedContacts, (_input, { viewer, read }) =>
    read((trx) => revealedContacts(trx, memberIdOf(viewer))),
  )

  mount(api, reportDeadContact, async ({ params, body }, { viewer }) => {
    const request = { memberId: memberIdOf(viewer), supplierId: params.id, at: planNow() }
    const { report, isNew } = await opener.reportDead(request, body.note)
    if (isNew) log.info({ audit: 'dead contact', supplierId: params.id, member: request.memberId })
    return report
  })
}

function memberIdOf(viewer: Viewer): string {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to what is for members')
  return viewer.userId
}
