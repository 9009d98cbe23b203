import { searchProducts } from '../contracts/search.ts'
import { type Api, mount } from '../http/serve.ts'
import { searchCatalogue } from './search.ts'

export function mountSearch(api: Api): void {
  mount(api, searchProducts, ({ query }, { read }) => read((trx) => searchCatalogue(trx, query.q)))
}
