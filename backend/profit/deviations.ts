import type { Figure } from './figures.ts'
import type { Plan } from './plan.ts'
import type { Spread } from './rate.ts'

export function isSpread(plan: Plan, figure: Figure): boolean {
  switch (figure) {
    case 'promotion':
      return isWide(plan.creator.value) || isWide(plan.advertising.value)
    case 'goods':
      return !plan.weighed
    case 'parcel':
      return plan.parcel?.value.likely.bands.some(({ cents }) => isWide(cents)) ?? false
    case 'warehouse':
      return isWide(plan.placement.value.likely) || isWide(plan.storage.value.likely)
    case 'freight':
      return plan.freight !== null && isWide(plan.freight.value.likely.cents)
    case 'duty':
      return isWide(plan.duty.value.total)
    case 'unitCost':
      return plan.unitCost !== null && isWide(plan.unitCost.value)
    default:
      return isWide(plan[figure].value)
  }
}

function isWide({ low, high }: Spread): boolean {
  return low !== high
}
