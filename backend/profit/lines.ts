import { UNITS_A_CENT } from './amounts.ts'
import type { Assumed } from './assumed.ts'
import { assumedCostText } from './assumed-cost-text.ts'
import { type CostLine, LINE_IDS, type LineId, type Range } from './calculation.ts'
import { percent } from './duty.ts'
import type { FreightPlan } from './freight.ts'
import type { Plan } from './plan.ts'
import type { Spread } from './rate.ts'
import type { Referral } from './schedule-platforms.ts'
import type { WarehouseFee } from './warehouse.ts'

/** Known costs only. Rare lines are omitted at 0. */
export function linesOf(
  plan: Plan,
  priceCents: number | null,
  cents: Partial<Record<LineId, Range>>,
): CostLine[] {
  const figures = figuresOf(plan, priceCents)
  return LINE_IDS.flatMap((id) => {
    const range = cents[id]
    if (!range || (RARE.includes(id) && isNothing(range))) return []
    const { assumed, detail } = figures[id]
    const { rate } = assumed
    const source = rate && { ...rate.source, note: rate.note }
    return [{ id, words: WORDS[id], detail, cents: range, basis: assumed.basis, source }]
  })
}

function isNothing({ low, likely, high }: Range): boolean {
  return low === 0 && likely === 0 && high === 0
}

const RARE: readonly LineId[] = [
  ...(['payment', 'account', 'placement', 'storage', 'lowStock', 'aged'] as const),
  ...(['broker', 'harbor', 'inspection', 'other'] as const),
]

const WORDS: Record<LineId, string> = {
  platform: 'Shop’s fee',
  payment: 'Payment processing',
  account: 'Shop’s account',
  fulfilment: 'Parcel to the buyer',
  placement: 'Placement in warehouses',
  storage: 'Storage',
  lowStock: 'Low stock',
  aged: 'Aged stock',
  creator: 'Creator’s commission',
  advertising: 'Advertising',
  returns: 'Returns',
  unitCost: 'Factory price',
  freight: 'Freight',
  duty: 'Duty',
  entry: 'Customs fee',
  broker: 'Customs broker and bond',
  harbor: 'Harbor fee',
  inspection: 'Inspection',
  other: 'Other costs',
}

type LineFigures = Record<LineId, { assumed: Pick<Assumed<unknown>, 'basis' | 'rate'>; detail: string }>

function figuresOf(plan: Plan, priceCents: number | null): LineFigures {
  const { pieces, unitCost, parcel, freight, duty, entry, broker, harbor, inspection } = plan
  const order = `an order of ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
  return {
    platform: { assumed: plan.platform, detail: referralText(plan.platform.value, priceCents) },
    payment: ofPrice(plan.payment),
    fulfilment: { assumed: parcel ?? NOTHING, detail: parcel?.value.likely.detail ?? '' },
    account: { assumed: plan.account, detail: 'A piece' },
    placement: { assumed: plan.placement, detail: placementText(plan.placement) },
    storage: { assumed: plan.storage, detail: storageText(plan) },
    lowStock: { assumed: plan.lowStock, detail: 'A piece' },
    aged: { assumed: plan.aged, detail: 'A piece' },
    creator: ofPrice(plan.creator),
    advertising: ofPrice(plan.advertising),
    returns: { assumed: plan.returns, detail: returnsText(plan) },
    unitCost: {
      assumed: unitCost ?? NOTHING,
      detail: unitCost ? unitCostText(unitCost, plan) : '',
    },
    freight: {
      assumed: freight ?? NOTHING,
      detail: freight ? freightText(freight.value.likely, pieces) : '',
    },
    duty: { assumed: duty, detail: duty.value.detail },
    entry: {
      assumed: entry,
      detail:
        'cents' in entry.value
          ? `${dollars(entry.value.cents)} ${order}`
          : `${entry.value.millionths / 10_000}% of the factory price, ${dollars(entry.value.leastCents)} to ${dollars(entry.value.mostCents)} ${order}`,
    },
    broker: { assumed: broker, detail: `${spreadText(broker.value, dollars)} ${order}` },
    harbor: { assumed: harbor, detail: `${harbor.value.millionths / 10_000}% of the factory price` },
    inspection: { assumed: inspection, detail: `${spreadText(inspection.value, dollars)} ${order}` },
    other: { assumed: plan.other, detail: 'A piece' },
  }
}

const NOTHING = { basis: 'schedule', rate: null } as const

function ofPrice(assumed: Assumed<Spread>): LineFigures[LineId] {
  return { assumed, detail: `${spreadText(assumed.value, percent)} of the price` }
}

function referralText({ bands, leastCents }: Referral, priceCents: number | null): string {
  const band = bands.find(({ upToCents }) => upToCents === null || (priceCents ?? 0) <= upToCents)
  const end = band?.upToCents ? ` up to ${dollars(band.upToCents)}` : ''
  return `${percent(band?.bps ?? 0)} of the price${end}${leastCents > 0 ? `, at least ${dollars(leastCents)}` : ''}`
}

function returnsText({ returns, returnHandling, returnLoss }: Plan): string {
  const lost = `${spreadText(returnLoss.value, percent)} of its landed cost`
  return `${spreadText(returns.value, percent)} of pieces come back; each costs its parcel, a part of the shop’s fee, ${spreadText(returnHandling.value, dollars)} and ${lost}`
}

function placementText({ basis }: WarehouseFee): string {
  return basis === 'yours' ? 'A piece' : 'A piece, by size and weight, if the order goes to one location'
}

function storageText({ storage, daysStored: { low, likely, high } }: Plan): string {
  return storage.basis === 'yours' ? 'A piece' : `A piece, by room, for ${likely} days, ${low} to ${high}`
}

function unitCostText(
  { value, basis }: Assumed<Spread>,
  { assumedCost, isCostPossible }: Pick<Plan, 'assumedCost' | 'isCostPossible'>,
): string {
  if (basis === 'imputed' && assumedCost !== null) return assumedCostText(assumedCost)
  const price = spreadText(value, (units) => dollars(units / UNITS_A_CENT))
  if (basis === 'yours') return `${price}, your figure`
  return `${price}, stated by ${isCostPossible ? 'a supplier whose goods may differ' : 'the best supplier'}`
}

function freightText({ kind, amount, per, cents, least }: FreightPlan, pieces: number): string {
  const rate = spreadText(cents, dollars)
  const of = `for ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`
  const charged = Number((Number(amount) / Number(per)).toPrecision(3))
  return kind === 'sea'
    ? `By sea, ${least ? `at least ${charged} m³ is charged` : `${charged} m³`} ${of}, ${rate} a m³`
    : `By air, ${charged} kg charged ${of}, ${rate} a kg`
}

function spreadText({ low, likely, high }: Spread, written: (value: number) => string): string {
  return low === high ? written(likely) : `${written(low)} to ${written(high)}`
}

/** `$4.50`; more decimals where present. */
function dollars(cents: number): string {
  const whole = Number.isInteger(cents)
  return `$${whole ? (cents / 100).toFixed(2) : String(Number((cents / 100).toFixed(5)))}`
}
