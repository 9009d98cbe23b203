import { userOf } from '../account/user.ts'
import { eventsOf } from '../alerts/alert-events.ts'
import {
  v1AlertEvents,
  v1Contacts,
  v1Costs,
  v1Pipeline,
  v1Profile,
  v1RevealContact,
  v1Views,
} from '../contracts/public-api.ts'
import { viewsOf } from '../explore/saved-views.ts'
import type { Api } from '../http/serve.ts'
import { type KeyAuthentication, mountKeyed } from '../http/serve-keyed.ts'
import { exportedEntriesOf } from '../pipeline/exported-entries.ts'
import { savedCostsOf } from '../presets/saved-costs.ts'
import { Failure } from '../process/failure.ts'
import type { ContactOpener } from '../suppliers/contact-opener.ts'
import { revealedContacts } from '../suppliers/revealed-contacts.ts'

export interface MemberDeps {
  authentication: KeyAuthentication
  opener: ContactOpener
}

export function mountMember(api: Api, { authentication, opener }: MemberDeps): void {
  mountKeyed(api, authentication, v1Profile, async (_input, { viewer, keyId, scopes, read, planNow }) => {
    const user = await read((trx) => userOf(trx, viewer, planNow()))
    if (!user) throw new Failure('not_signed_in', 'This account no longer exists.')
    return { user, key: { id: keyId, scopes: [...scopes] } }
  })

  mountKeyed(api, authentication, v1Pipeline, async (_input, { viewer, read }) => ({
    items: await read((trx) => exportedEntriesOf(trx, viewer.userId)),
  }))

  mountKeyed(api, authentication, v1AlertEvents, async ({ query }, { viewer, read }) => {
    const { events, next } = await read((trx) => eventsOf(trx, viewer.userId, query.cursor))
    return { items: events, nextCursor: next }
  })

  mountKeyed(api, authentication, v1Views, async (_input, { viewer, read }) => ({
    items: await read((trx) => viewsOf(trx, viewer.userId)),
  }))

  mountKeyed(api, authentication, v1Costs, (_input, { viewer, read }) =>
    read((trx) => savedCostsOf(trx, viewer.userId)),
  )

  mountKeyed(api, authentication, v1Contacts, async (_input, { viewer, read }) => ({
    items: await read((trx) => revealedContacts(trx, viewer.userId)),
  }))

  mountKeyed(api, authentication, v1RevealContact, ({ params }, { viewer, planNow }) =>
    opener.reveal({ memberId: viewer.userId, supplierId: params.id, at: planNow() }),
  )
}
