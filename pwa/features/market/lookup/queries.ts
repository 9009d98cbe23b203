import type { QueryClient } from '@tanstack/react-query'
import {
  type Follow,
  followProduct,
  listFollows,
  lookUp,
  lookUpSupply,
  unfollowProduct,
} from '#contracts/lookup'
import { call } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

/** Refetched with each edition, which may add the product. */
export const lookup = (link: string, name: string | undefined) =>
  endpointQuery(lookUp, { query: { link, name }, key: [link, name], meta: { edition: true } })

export const supply = (name: string) =>
  endpointQuery(lookUpSupply, { query: { name }, key: [name], meta: { persist: 'public', edition: true } })

export const follows = endpointQuery(listFollows, { meta: { persist: 'own', edition: true } })

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
