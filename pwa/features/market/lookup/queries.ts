import type { QueryClient } from '@tanstack/react-query'
import {
  type Follow,
  followProduct,
  listFollows,
  lookUp,
  lookUpSupply,
  resolveShortLink,
  unfollowProduct,
} from '#contracts/lookup'
import { searchByPicture } from '#contracts/picture-search'
import { call } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'

/** Refetched with each edition, which may add the product. */
export const lookup = (link: string, name: string | undefined) =>
  endpointQuery(lookUp, { query: { link, name }, key: [link, name], meta: { edition: true } })

/** The server keeps a day's answers too; one without an answer is asked again by hand. */
export const shortLink = (link: string) =>
  endpointQuery(resolveShortLink, { query: { link }, key: [link], staleTime: SHORT_LINK_MS, retry: false })

const SHORT_LINK_MS = 60 * 60_000

/** With each edition: its products may have the photo. */
export const alikeProducts = (looks: readonly string[]) =>
  endpointQuery(searchByPicture, {
    query: { looks: looks.join(',') },
    key: [looks.join(',')],
    meta: { edition: true },
  })

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
