import { CATEGORIES, type Category } from '../contracts/categories.ts'
import type { Preset } from '../contracts/presets.ts'
import type { AssumedCost, MissingFigure } from '../contracts/profit.ts'
import { type Assumed, fromSchedule, nothingOf, ownOr, yoursOf } from './assumed.ts'
import type { Basis, Sale } from './calculation.ts'
import { type DutyParts, dutyOf } from './duty.ts'
import { type FreightPlan, freightOf, type Travelling } from './freight.ts'
import { type ByGoods, goodsOf, isMeasured, packedOf } from './goods.ts'
import { type Parcel, parcelOf } from './parcel.ts'
import { exactly, type Spread } from './rate.ts'
import type { Schedule } from './schedule.ts'
import type { Referral } from './schedule-platforms.ts'
import type { UsualGoods } from './schedule-usual.ts'
import { placementOf, storageOf, type WarehouseFee } from './warehouse.ts'

/** All costs of a sale except its price. Cents, and basis points unless named otherwise. */
export interface Plan {
  pieces: number
  platform: Assumed<Referral>
  payment: Assumed<Spread>
  creator: Assumed<Spread>
  advertising: Assumed<Spread>
  returns: Assumed<Spread>
  returnHandling: Assumed<Spread>
  returnLoss: Assumed<Spread>
  refundFee: Schedule['refundFee']['value']
  parcel: Assumed<ByGoods<Parcel>> | null
  /** In 1/200 cent. */
  placement: WarehouseFee
  storage: WarehouseFee
  daysStored: Spread
  /** These depend on the seller. */
  account: Assumed<Spread>
  lowStock: Assumed<Spread>
  aged: Assumed<Spread>
  /** In 1/200 cent, so the middle of two stated prices is an integer. */
  unitCost: Assumed<Spread> | null
  freight: Assumed<ByGoods<FreightPlan>> | null
  duty: Assumed<DutyParts>
  /** Per order: a share of its value within limits, or fixed. */
  entry: Assumed<Schedule['entryFee']['value'] | { cents: number }>
  /** Per order. */
  broker: Assumed<Spread>
  harbor: Assumed<{ millionths: number }>
  inspection: Assumed<Spread>
  other: Assumed<Spread>
  weighed: boolean
  assumedCost: AssumedCost | null
  /** `unitCost` is stated by a possible match. */
  isCostPossible: boolean
  /** Except price and factory price. */
  missing: MissingFigure[]
}

export function planOf(sale: Sale, preset: Preset, schedule: Schedule): Plan {
  const { yours } = sale
  const unitCost = unitCostOf(sale)
  const category = categoryOf(sale.category)
  const own = yours?.goods ?? null
  const usual = (category && schedule.usualGoodsOf[category]) ?? schedule.usualGoods
  const ofKind = sale.facts.usualGoods
  const goods = goodsOf(own, ofKind ? packedOf(ofKind) : usual.value, schedule.goodsSpread.value)
  const pieces = yours?.minimumOrder ?? preset.orderPieces ?? sale.facts.minimumOrder
  const origin = yours?.origin ?? sale.facts.origin
  const country = origin ?? schedule.usualOrigin.value
  const platform = preset.platform === 'listed' ? sale.channel : preset.platform
  const parcel = parcelFor(preset, goods, { category, schedule }, isMeasured(own))
  const stored = { preset, goods, schedule, measured: isMeasured(own) }
  const freight = freightFor({
    goods,
    pieces: pieces ?? schedule.usualOrder.value,
    origin: country,
    preset,
    schedule,
  })
  return {
    pieces: pieces ?? schedule.usualOrder.value,
    ...sellingRates(preset, platform, category, schedule),
    parcel,
    placement: placementOf(stored),
    storage: storageOf(stored),
    daysStored: schedule.daysStored.value,
    account: ownOnly(preset.accountCents),
    lowStock: ownOnly(preset.lowStockCents),
    aged: ownOnly(preset.agedCents),
    unitCost,
    isCostPossible: unitCost?.basis === 'stated' && sale.facts.unitCost?.possible === true,
    assumedCost: sale.facts.assumedCost,
    freight: freight && {
      value: freight,
      basis: freight.likely.yours ? 'yours' : isMeasured(own) ? 'schedule' : 'usual',
      rate: freight.likely.yours ? null : freight.likely.rate,
    },
    duty: dutyOf({
      category,
      known: sale.facts.duty,
      origin,
      basis: originBasis(sale),
      preset,
      yours,
      schedule,
    }),
    ...customsFees(preset, { abroad: country !== 'US', by: freight?.likely.kind ?? 'air' }, schedule),
    inspection: ownOr(preset.inspectionCents, schedule.inspection),
    other: ownOnly(preset.otherCents),
    weighed: own?.weightGrams != null && isMeasured(own),
    missing: missingOf({
      fulfilment: parcel === null,
      freight: freight === null,
      weight: own?.weightGrams == null,
      size: !isMeasured(own),
      cartonUnits: own?.unitsPerCarton == null,
      minimumOrder: pieces === null,
      origin: origin === null,
    }),
  }
}

/** 0 until a preset gives a figure. */
function ownOnly(cents: number | null | undefined): Assumed<Spread> {
  return yoursOf(exactly(cents ?? 0))
}

function customsFees(
  preset: Preset,
  { abroad, by }: { abroad: boolean; by: 'sea' | 'air' },
  schedule: Schedule,
): Pick<Plan, 'entry' | 'broker' | 'harbor'> {
  return {
    entry:
      preset.entryCents !== null
        ? yoursOf({ cents: preset.entryCents })
        : abroad
          ? fromSchedule(schedule.entryFee)
          : nothingOf({ cents: 0 }),
    broker: abroad
      ? ownOr(preset.brokerCents ?? null, schedule.brokerBy[by])
      : nothingOf(exactly(preset.brokerCents ?? 0)),
    harbor:
      by !== 'sea'
        ? nothingOf({ millionths: 0 })
        : preset.harborBps !== null
          ? yoursOf({ millionths: preset.harborBps * 100 })
          : fromSchedule(schedule.harborFee),
  }
}

function sellingRates(
  preset: Preset,
  platform: 'tiktok' | 'amazon',
  category: Category | null,
  schedule: Schedule,
) {
  const onTiktok = platform === 'tiktok'
  const amazon = (category && schedule.amazonReferralOf[category]) ?? schedule.amazonReferral
  const referral = onTiktok ? schedule.tiktokReferral : amazon
  return {
    platform:
      preset.platformBps === null
        ? fromSchedule(referral)
        : yoursOf<Referral>({ bands: [{ upToCents: null, bps: preset.platformBps }], leastCents: 0 }),
    payment: onTiktok
      ? ownOr(preset.paymentBps, schedule.tiktokPayment)
      : yoursOf(exactly(preset.paymentBps ?? 0)),
    creator: onTiktok
      ? ownOr(preset.creatorBps, (category && schedule.tiktokCreatorOf[category]) ?? schedule.tiktokCreator)
      : yoursOf(exactly(preset.creatorBps ?? 0)),
    advertising: ownOr(
      preset.advertisingBps,
      onTiktok ? schedule.tiktokAdvertising : schedule.amazonAdvertising,
    ),
    returns: ownOr(
      preset.returnsBps,
      (category && schedule.returnsOf[category]) ?? schedule.returns,
      'usual',
    ),
    returnHandling: ownOr(preset.returnCents, schedule.returnHandling, 'usual'),
    returnLoss: ownOr(preset.returnLossBps, schedule.returnLoss, 'usual'),
    refundFee: schedule.refundFee.value,
  }
}

function parcelFor(
  preset: Preset,
  goods: ByGoods<UsualGoods>,
  card: { category: Category | null; schedule: Schedule },
  measured: boolean,
): Assumed<ByGoods<Parcel>> | null {
  if (preset.fulfilmentCents !== null) {
    const cents = exactly(preset.fulfilmentCents)
    const rate = card.schedule.ownPacking
    const parcel = { bands: [{ upToCents: null, cents }], surchargeBps: 0, detail: 'A parcel', rate }
    return yoursOf({ low: parcel, likely: parcel, high: parcel })
  }
  const likely = parcelOf(preset.fulfilment, goods.likely, card)
  if (likely === null) return null
  const at = (end: 'low' | 'high') => parcelOf(preset.fulfilment, goods[end], card) ?? likely
  return {
    value: { low: at('low'), likely, high: at('high') },
    basis: measured ? 'schedule' : 'usual',
    rate: likely.rate,
  }
}

/** The usual piece decides sea or air. */
function freightFor(
  order: Omit<Travelling, 'goods'> & { goods: ByGoods<UsualGoods> },
): ByGoods<FreightPlan> | null {
  const likely = freightOf({ ...order, goods: order.goods.likely })
  if (likely === null) return null
  const preset = { ...order.preset, freight: likely.kind }
  const at = (end: 'low' | 'high') => freightOf({ ...order, preset, goods: order.goods[end] }) ?? likely
  return { low: at('low'), likely, high: at('high') }
}

/** Own figure, else the best supplier's stated price, else the assumed one. US dollars only. */
export function unitCostOf({ facts, yours }: Pick<Sale, 'facts' | 'yours'>): Plan['unitCost'] {
  const own = yours?.unitCost ?? null
  if (own !== null) return yoursOf(exactly(2 * tenThousandths(own)))
  if (facts.unitCost === null || facts.unitCost.currency !== 'USD') return assumedUnitCost(facts.assumedCost)
  const [low, high] = [tenThousandths(facts.unitCost.low), tenThousandths(facts.unitCost.high)]
  return { value: { low: 2 * low, likely: low + high, high: 2 * high }, basis: 'stated', rate: null }
}

function assumedUnitCost(assumed: AssumedCost | null): Plan['unitCost'] {
  if (assumed === null) return null
  const at = (end: keyof Spread) => 2 * tenThousandths(assumed[end])
  return { value: { low: at('low'), likely: at('likely'), high: at('high') }, basis: 'imputed', rate: null }
}

/** Prices have up to four decimals, as floats. */
function tenThousandths(dollars: number): number {
  return Math.round(dollars * 10_000)
}

function originBasis({ facts, yours }: Sale): Basis {
  if (yours?.origin) return 'yours'
  return facts.originBasis ?? 'usual'
}

function missingOf(lacks: Partial<Record<MissingFigure, boolean>>): MissingFigure[] {
  return (Object.keys(lacks) as MissingFigure[]).filter((figure) => lacks[figure])
}

function categoryOf(text: string | null): Category | null {
  return CATEGORIES.find((category) => category === text) ?? null
}
