import { readCategory } from '#contracts/category'
import { endpointQuery } from '../../../endpoint-query.ts'

export const category = (slug: string) =>
  endpointQuery(readCategory, { params: { slug }, key: [slug], meta: { persist: 'public', edition: true } })
