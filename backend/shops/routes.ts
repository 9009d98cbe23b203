import { readShop } from '../contracts/shops.ts'
import { type Api, mount } from '../http/serve.ts'
import { shopDetail } from './shop-detail.ts'

export function mountShops(api: Api): void {
  mount(api, readShop, ({ params, query }, { read }) =>
    read((trx) => shopDetail(trx, { id: params.id, page: query.page })),
  )
}
