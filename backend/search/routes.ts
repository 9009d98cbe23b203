import { searchProducts, suggestNames } from '../contracts/search.ts'
import { type Api, mount } from '../http/serve.ts'
import { searchCatalogue } from './search.ts'
import { nearestNames } from './suggest-names.ts'

export function mountSearch(api: Api): void {
  mount(api, searchProducts, async ({ query }, { read, reply }) => {
    const { results, total } = await read((trx) => searchCatalogue(trx, query))
    reply.header('X-Total-Count', total)
    return results
  })
  mount(api, suggestNames, ({ query }, { read }) => read((trx) => nearestNames(trx, query.q)))
}
