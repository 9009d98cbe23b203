import {
  FOLLOWS_MAX,
  followProduct,
  listFollows,
  lookUp as lookUpEndpoint,
  lookUpSupply,
  unfollowProduct,
} from '../contracts/lookup.ts'
import { type Api, mount } from '../http/serve.ts'
import type { ContactAccess } from '../suppliers/contact-access.ts'
import { cardsOfMatches } from '../suppliers/match-cards.ts'
import type { SupplierMatch } from '../suppliers/matching/matcher.ts'
import { searchesElsewhere } from '../suppliers/search-elsewhere.ts'
import { follow, followsOf, type SourceOf, unfollow } from './follows.ts'
import { lookUp } from './look-up.ts'
import { type MyListDeps, mountMyLists } from './my-list-routes.ts'
import { profitFactsOf, supplierTerms } from './supplier-terms.ts'

/** `db` is for writes; reads go through the call. */
export interface LookupDeps extends MyListDeps {
  sourceOf: SourceOf
  contacts: ContactAccess
  matchByName(name: string): Promise<SupplierMatch[]>
}

export function mountLookup(api: Api, deps: LookupDeps): { stop(): Promise<void> } {
  const { db, sourceOf, contacts, matchByName } = deps

  mount(api, lookUpEndpoint, ({ query }, { viewer, read }) =>
    read((trx) => lookUp(trx, { link: query.link, name: query.name ?? null, viewer }, sourceOf)),
  )

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

  return mountMyLists(api, deps)
}
