import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  listSuppliers,
  listSuppliersForProduct,
  type MatchedSupplier,
  type SUPPLIER_SORTS,
} from '#contracts/suppliers'
import { call, callPage } from '../../api.ts'

export type SupplierSort = (typeof SUPPLIER_SORTS)[number]

export interface SupplierFilter {
  q?: string | undefined
  country?: string | undefined
  sort?: SupplierSort | undefined
  page?: number | undefined
}

export const PAGE_SIZE = 24

/** Suppliers of one product, keyed by its name. The lists carry the first two of each item and seed this. */
export const suppliersOf = (productName: string) =>
  queryOptions({
    queryKey: [listSuppliersForProduct.path, productName],
    queryFn: ({ signal }) => call(listSuppliersForProduct, { query: { productName } }, signal),
  })

/** Puts the suppliers that came with list items where `suppliersOf` looks for them. */
export function seedSuppliers(
  client: QueryClient,
  items: ({ suppliers: MatchedSupplier[] } & ({ product_name: string } | { name: string }))[],
): void {
  for (const item of items) {
    client.setQueryData(
      suppliersOf('product_name' in item ? item.product_name : item.name).queryKey,
      item.suppliers,
    )
  }
}

export const directory = ({ q, country, sort, page }: SupplierFilter) =>
  queryOptions({
    queryKey: [listSuppliers.path, { q, country, sort, page }],
    queryFn: ({ signal }) =>
      callPage(
        listSuppliers,
        {
          query: {
            q,
            country,
            sort,
            limit: String(PAGE_SIZE),
            page: page === undefined ? undefined : String(page),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    meta: { persist: 'public', edition: true },
  })
