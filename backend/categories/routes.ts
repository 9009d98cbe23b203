import { readCategory } from '../contracts/category.ts'
import { type Api, mount } from '../http/serve.ts'
import { categoryPage } from './category-page.ts'

export function mountCategories(api: Api): void {
  mount(api, readCategory, ({ params }, { read }) => read((trx) => categoryPage(trx, params.slug)))
}
