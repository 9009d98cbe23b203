import type { Api } from '../http/serve.ts'
import { type MarketDeps, mountMarket } from './market-routes.ts'
import { type MemberDeps, mountMember } from './member-routes.ts'

export function mountPublicApi(api: Api, deps: MarketDeps & MemberDeps): void {
  mountMarket(api, deps)
  mountMember(api, deps)
}
