import {
  FOLLOWS_MAX,
  followProduct,
  listFollows,
  lookUp as lookUpEndpoint,
  lookUpSupply,
  resolveShortLink,
  unfollowProduct,
} from '../contracts/lookup.ts'
import { listPictureLooks, searchByPicture } from '../contracts/picture-search.ts'
import { networkBlockOf } from '../http/rate-limit.ts'
import { type Api, mount } from '../http/serve.ts'
import type { ContactAccess } from '../suppliers/contact-access.ts'
import { cardsOfMatches } from '../suppliers/match-cards.ts'
import type { SupplierMatch } from '../suppliers/matching/matcher.ts'
import { searchesElsewhere } from '../suppliers/search-elsewhere.ts'
import { follow, followsOf, type SourceOf, unfollow } from './follows.ts'
import { lookUp } from './look-up.ts'
import { type MyListDeps, mountMyLists } from './my-list-routes.ts'
import { keepPictureIndex } from './picture-index.ts'
import { searchPicture } from './search-picture.ts'
import { openShortLinks } from './short-links.ts'
import { profitFactsOf, supplierTerms } from './supplier-terms.ts'

/** `db` is for writes; reads go through the call. */
export interface LookupDeps extends MyListDeps {
  sourceOf: SourceOf
  contacts: ContactAccess
  matchByName(name: string): Promise<SupplierMatch[]>
  /** The sandbox's short links; null opens the shops' own. */
  shortLinkUrl: string | null
}

export function mountLookup(api: Api, deps: LookupDeps): ReturnType<typeof mountMyLists> {
  const { db, sourceOf, contacts, matchByName, shortLinkUrl, log } = deps
  const shortLinks = openShortLinks({ fakeUrl: shortLinkUrl, now: api.now, log })

  mount(api, lookUpEndpoint, ({ query }, { viewer, read }) =>
    read((trx) => lookUp(trx, { link: query.link, name: query.name ?? null, viewer }, sourceOf)),
  )

  mount(api, resolveShortLink, async ({ query }, { viewer, address }) => {
    const asker = viewer.kind === 'member' ? viewer.userId : networkBlockOf(address)
    const { askedAt, ...link } = await shortLinks.resolve(query.link, asker)
    return { ...link, askedAt: askedAt.toISOString() }
  })

  mount(api, lookUpSupply, async ({ query: { name } }, call) => {
    const matches = await matchByName(name)
    return await contacts.orRefuse(call, async (trx, visibility) => ({
      suppliers: await cardsOfMatches(trx, matches, visibility),
      profitFacts: profitFactsOf(
        { name, category: null },
        matches,
        await supplierTerms(
          trx,
          matches.map(({ supplierId }) => supplierId),
        ),
      ),
      searchElsewhere: matches.length === 0 ? searchesElsewhere(name, null) : [],
    }))
  })

  mount(api, listFollows, async (_input, { viewer, read }) => ({
    follows: await read((trx) => followsOf(trx, viewer, sourceOf)),
    most: FOLLOWS_MAX[viewer.plan],
  }))

  mount(api, followProduct, ({ body }, { viewer }) =>
    follow(db, viewer, { ...body, name: body.name ?? null }, sourceOf),
  )

  mount(api, unfollowProduct, async ({ params }, { viewer }) => {
    await unfollow(db, viewer, params.id)
    return { deleted: true }
  })

  const pictureIndex = keepPictureIndex(api.read)

  mount(api, searchByPicture, async ({ query }, { read }) => {
    const index = await pictureIndex()
    return await read((trx) => searchPicture(trx, index, query.looks.split(',')))
  })

  mount(api, listPictureLooks, async () => (await pictureIndex()).file)

  const lists = mountMyLists(api, deps)
  return {
    files: lists.files,
    stop: async () => {
      await Promise.all([lists.stop(), shortLinks.close()])
    },
  }
}
