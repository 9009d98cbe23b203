import { listSuppliers, listSuppliersForProduct } from '../contracts/suppliers.ts'
import { type Api, mount } from '../http/serve.ts'
import { seesContacts } from '../identity/sight.ts'
import { supplierDirectory } from './directory.ts'
import { cardsOfMatches, publishedMatches } from './for-product-name.ts'
import type { SupplierMatch } from './matching/matcher.ts'

export interface SupplierDeps {
  /** Matches a name that no product of the edition has. */
  matchByName(productName: string): Promise<SupplierMatch[]>
}

export function mountSuppliers(api: Api, { matchByName }: SupplierDeps): void {
  mount(api, listSuppliersForProduct, async ({ query }, { viewer, read }) => {
    const sight = { contactsOpen: seesContacts(viewer) }
    const published = await read((trx) => publishedMatches(trx, query.productName, sight))
    if (published) return published
    const matches = await matchByName(query.productName)
    return await read((trx) => cardsOfMatches(trx, matches, sight))
  })

  mount(api, listSuppliers, async ({ query }, { viewer, read, reply }) => {
    const { suppliers, total } = await read((trx) =>
      supplierDirectory(trx, { ...query, contactsOpen: seesContacts(viewer) }),
    )
    reply.header('X-Total-Count', total)
    return suppliers
  })
}
