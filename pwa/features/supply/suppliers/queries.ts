import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Category } from '#contracts/categories'
import { type ProductDetail, readProduct } from '#contracts/product'
import { readSupplierProfile } from '#contracts/supplier-profile'
import type { SUPPLIER_SORTS } from '#contracts/supplier-sorts'
import { listSuppliers, type SupplierCard } from '#contracts/suppliers'
import { listAmazonTrending, listTiktokTrending } from '#contracts/trends'
import { ask, type Page } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

type SupplierSort = (typeof SUPPLIER_SORTS)[number]

export interface SupplierFilter {
  q?: string | undefined
  country?: string | undefined
  category?: Category | undefined
  minShipments?: number | undefined
  /** Days. */
  shippedWithin?: number | undefined
  forwarders?: 'hidden' | undefined
  sort?: SupplierSort | undefined
  page?: number | undefined
}

export const PAGE_SIZE = 24

/** `forwarders`: how many of the total. */
type DirectoryPage = Page<SupplierCard> & { forwarders: number | null }

export const directory = (filter: SupplierFilter) =>
  queryOptions({
    queryKey: [listSuppliers.path, filter],
    queryFn: async ({ signal }): Promise<DirectoryPage> => {
      const { minShipments, shippedWithin, page, ...rest } = filter
      const query = {
        ...rest,
        minShipments: asText(minShipments),
        shippedWithin: asText(shippedWithin),
        page: asText(page),
        limit: String(PAGE_SIZE),
      }
      const [items, { headers }] = await ask(listSuppliers, { query }, signal)
      const counted = (name: string) => {
        const count = headers.get(name)
        return count === null ? null : Number(count)
      }
      return { items, total: counted('x-total-count'), forwarders: counted('x-forwarders') }
    },
    placeholderData: keepPreviousData,
    meta: { persist: 'public', edition: true },
  })

export const supplierProfile = (id: string) =>
  endpointQuery(readSupplierProfile, {
    params: { id },
    key: [id],
    meta: { persist: 'public', edition: true },
  })

/** From a saved list or product page; without months, buyers, goods and products. */
export function savedSupplier(
  client: QueryClient,
  id: string,
): { supplier: SupplierCard; at: number } | null {
  for (const [path, suppliersIn] of HOLDERS) {
    for (const { state } of client.getQueryCache().findAll({ queryKey: [path] })) {
      const supplier =
        state.data === undefined
          ? undefined
          : suppliersIn(state.data).find((candidate) => candidate.id === id)
      if (supplier) return { supplier, at: state.dataUpdatedAt }
    }
  }
  return null
}

type Listed = { pages: Page<{ suppliers: SupplierCard[] }>[] }

const inList = (data: unknown) =>
  (data as Listed).pages.flatMap(({ items }) => items.flatMap(({ suppliers }) => suppliers))

const HOLDERS: [string, (data: unknown) => SupplierCard[]][] = [
  [listSuppliers.path, (data) => (data as Page<SupplierCard>).items],
  [readProduct.path, (data) => (data as ProductDetail).suppliers],
  [listTiktokTrending.path, inList],
  [listAmazonTrending.path, inList],
]

function asText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}
