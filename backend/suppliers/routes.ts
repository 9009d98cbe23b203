import { addDays, utcDay } from '../calendar/days.ts'
import { readSupplierProfile } from '../contracts/supplier-profile.ts'
import { listSuppliers, listSuppliersForProduct } from '../contracts/suppliers.ts'
import type { Transaction } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Log } from '../process/log.ts'
import type { ContactAccess } from './contact-access.ts'
import type { ContactOpener } from './contact-opener.ts'
import { mountContacts } from './contact-routes.ts'
import { cardsOfMatches, publishedMatches } from './match-cards.ts'
import type { SupplierMatch } from './matching/matcher.ts'
import { supplierDirectory } from './supplier-directory.ts'
import { type ProductsOf, supplierProfile } from './supplier-profile.ts'

export interface SupplierDeps {
  contacts: ContactAccess
  opener: ContactOpener
  log: Log
  /** Exact name, or null. */
  productNamed(trx: Transaction, name: string): Promise<number | null>
  productsOf: ProductsOf
  matchByName(productName: string): Promise<SupplierMatch[]>
}

export function mountSuppliers(
  api: Api,
  { contacts, opener, log, productNamed, productsOf, matchByName }: SupplierDeps,
): void {
  mount(api, listSuppliersForProduct, async ({ query }, call) => {
    const published = await contacts.orRefuse(call, async (trx, visibility) => {
      const productId = await productNamed(trx, query.productName)
      return productId === null ? null : await publishedMatches(trx, productId, visibility)
    })
    if (published) return published
    const matches = await matchByName(query.productName)
    return await contacts.orRefuse(call, (trx, visibility) => cardsOfMatches(trx, matches, visibility))
  })

  mount(api, listSuppliers, async ({ query }, call) => {
    const { suppliers, total, forwarders } = await contacts.orRefuse(call, (trx, visibility) =>
      supplierDirectory(trx, {
        ...query,
        // From today: shipments age without refreshes.
        shippedSince:
          query.shippedWithin === undefined ? undefined : addDays(utcDay(call.now()), -query.shippedWithin),
        contacts: visibility,
      }),
    )
    call.reply.header('X-Total-Count', total)
    call.reply.header('X-Forwarders', forwarders)
    return suppliers
  })

  mount(api, readSupplierProfile, ({ params }, call) =>
    contacts.orRefuse(call, (trx, visibility) =>
      supplierProfile(trx, { id: params.id, contacts: visibility, productsOf }),
    ),
  )

  mountContacts(api, { opener, log })
}
