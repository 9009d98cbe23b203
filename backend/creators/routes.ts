import {
  creatorDetail,
  creatorList,
  listRevealedCreators,
  productVideos,
  revealCreator,
} from '../contracts/creators.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import { contactVisibility } from '../identity/access-policy.ts'
import type { ContactOpener } from '../suppliers/contact-opener.ts'
import { creatorDirectory } from './creator-directory.ts'
import { creatorProfile, type SoldProducts } from './creator-profile.ts'
import { productVideosOf } from './product-videos.ts'
import { revealCreatorContact, revealedCreators } from './reveal-creator.ts'

export function mountCreators(
  api: Api,
  { db, opener, soldProducts }: { db: Db; opener: ContactOpener; soldProducts: SoldProducts },
): void {
  mount(api, productVideos, ({ params }, { read }) => read((trx) => productVideosOf(trx, params.id)))

  mount(api, creatorList, async ({ query }, { viewer, read, reply }) => {
    const { creators, total } = await read((trx) =>
      creatorDirectory(trx, { ...query, memberId: revealsOf(viewer) }),
    )
    reply.header('X-Total-Count', total)
    return creators
  })

  mount(api, creatorDetail, ({ params }, { viewer, read }) =>
    read((trx) => creatorProfile(trx, { id: params.id, memberId: revealsOf(viewer), soldProducts })),
  )

  mount(api, listRevealedCreators, (_input, { viewer, read }) =>
    read((trx) => revealedCreators(trx, viewer.userId)),
  )

  mount(api, revealCreator, ({ params }, { viewer, planNow }) => {
    const request = { memberId: viewer.userId, creatorId: params.id, at: planNow() }
    return opener.attempt(request, () => revealCreatorContact(db, request))
  })
}

/** Member with open reveals. A plan opens a creator's address at a tap, not in lists. */
function revealsOf(viewer: Viewer): string | null {
  const contacts = contactVisibility(viewer)
  return contacts === 'none' ? null : contacts.memberId
}
