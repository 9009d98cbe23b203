import type { QueryClient } from '@tanstack/react-query'
import { type ProductDetail, readProduct } from '#contracts/product'
import type { Recognised } from '#contracts/shop-links'
import { listAmazonTrending, listTiktokTrending, type TiktokItem } from '#contracts/trends'
import type { Page } from '../../../api.ts'

export interface KnownProduct {
  id: string
  name: string
}

/** Searches pages and lists saved on this device. Works offline. */
export function knownHere(client: QueryClient, read: Recognised): KnownProduct | null {
  const products = productsHere(client)
  if (read.kind === 'product') {
    return (
      products.find(
        ({ channel, externalId }) => channel === read.channel && externalId === read.externalId,
      ) ?? null
    )
  }
  const name = read.kind === 'name' ? fold(read.name) : null
  return products.find((product) => fold(product.name) === name) ?? null
}

interface SavedProduct extends KnownProduct {
  channel: 'tiktok' | 'amazon'
  externalId: string | null
}

export function productsHere(client: QueryClient): SavedProduct[] {
  const pages = dataOf<ProductDetail>(client, readProduct.path).map(({ id, name, channel, externalId }) => ({
    ...{ id, name, channel, externalId },
  }))
  const tiktok = dataOf<{ pages: Page<TiktokItem>[] }>(client, listTiktokTrending.path)
    .flatMap((list) => list.pages.flatMap(({ items }) => items))
    .map(({ id, product_name, product_id }) => ({
      ...{ id, name: product_name, channel: 'tiktok' as const },
      externalId: product_id,
    }))
  const amazon = dataOf<{ pages: Page<{ id: string; name: string }>[] }>(client, listAmazonTrending.path)
    .flatMap((list) => list.pages.flatMap(({ items }) => items))
    .map(({ id, name }) => ({ ...{ id, name, channel: 'amazon' as const }, externalId: null }))
  return [...pages, ...tiktok, ...amazon]
}

function dataOf<Data>(client: QueryClient, path: string): Data[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: [path] })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.data as Data]))
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}
