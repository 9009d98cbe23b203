import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type Follow,
  followProduct,
  listFollows,
  lookUp,
  lookUpSupply,
  unfollowProduct,
} from '#contracts/lookup'
import { call } from '../../../api.ts'

/** Refetched with each edition, which may add the product. */
export const lookup = (link: string, name: string | undefined) =>
  queryOptions({
    queryKey: [lookUp.path, link, name],
    queryFn: ({ signal }) => call(lookUp, { query: { link, name } }, signal),
    meta: { edition: true },
  })

export const supply = (name: string) =>
  queryOptions({
    queryKey: [lookUpSupply.path, name],
    queryFn: ({ signal }) => call(lookUpSupply, { query: { name } }, signal),
    meta: { persist: 'public', edition: true },
  })

export const follows = queryOptions({
  queryKey: [listFollows.path],
  queryFn: ({ signal }) => call(listFollows, {}, signal),
  meta: { persist: 'own', edition: true },
})

export async function follow(
  client: QueryClient,
  wish: { channel: Follow['channel']; externalId: string; name: string | undefined },
): Promise<void> {
  await call(followProduct, { body: wish })
  await readAgain(client)
}

export async function unfollow(client: QueryClient, id: string): Promise<void> {
  await call(unfollowProduct, { params: { id } })
  await readAgain(client)
}

async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all([listFollows, lookUp].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}
