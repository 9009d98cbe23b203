import { compareProducts, compareSuppliers } from '../contracts/compare.ts'
import { COMPARE_LIMITS } from '../contracts/plans.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import { canSeeForecast, compareLimitOf } from '../identity/access-policy.ts'
import { Failure } from '../process/failure.ts'
import { comparedSuppliers } from '../suppliers/compare-suppliers.ts'
import { comparedProducts } from './compare-products.ts'

export function mountCompare(api: Api): void {
  mount(api, compareProducts, async ({ query: { ids } }, { viewer, read }) => {
    refuseTooMany(viewer, ids)
    return await read((trx) => comparedProducts(trx, ids, { forecastOpen: canSeeForecast(viewer) }))
  })

  mount(api, compareSuppliers, async ({ query: { ids } }, { viewer, read }) => {
    refuseTooMany(viewer, ids)
    return await read((trx) => comparedSuppliers(trx, ids))
  })
}

/** Only visitors can exceed the limit. */
function refuseTooMany(viewer: Viewer, ids: string[]): void {
  const limit = compareLimitOf(viewer)
  if (ids.length <= limit) return
  throw new Failure(
    'not_signed_in',
    `Without an account you can compare ${limit}. Sign in to compare up to ${COMPARE_LIMITS.member}.`,
    { field: 'ids' },
  )
}
