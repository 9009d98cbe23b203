import { listRevealedContacts, reportDeadContact, revealContact } from '../contracts/contacts.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Log } from '../process/log.ts'
import type { ContactOpener } from './contact-opener.ts'
import { revealedContacts } from './revealed-contacts.ts'

export function mountContacts(api: Api, { opener, log }: { opener: ContactOpener; log: Log }): void {
  mount(api, revealContact, async ({ params }, { viewer, planNow }) =>
    opener.reveal({ memberId: viewer.userId, supplierId: params.id, at: planNow() }),
  )

  mount(api, listRevealedContacts, (_input, { viewer, read }) =>
    read((trx) => revealedContacts(trx, viewer.userId)),
  )

  mount(api, reportDeadContact, async ({ params, body }, { viewer, planNow }) => {
    const request = { memberId: viewer.userId, supplierId: params.id, at: planNow() }
    const { report, isNew } = await opener.reportDead(request, body.note)
    if (isNew) log.info({ audit: 'dead contact', supplierId: params.id, member: request.memberId })
    return report
  })
}
