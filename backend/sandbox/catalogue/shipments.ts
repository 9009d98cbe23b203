import type { DayNumber } from '../demand.ts'
import { between, chance, digits, hash, pick } from '../random.ts'
import type { Kind } from './kinds.ts'
import type { CatalogueSupplier } from './suppliers.ts'

export interface CatalogueShipment {
  bill: string
  arrived: DayNumber
  supplier: CatalogueSupplier
  shipper: string
  buyer: string
  description: string
  hsCode: string | null
  weightKg: number
}

const HISTORY_DAYS = 730
/** Records appear some days after arrival. */
const DELAY_DAYS = 3
const PAUSE_DAYS = 380
/** Long before the records begin. */
const FIRST: DayNumber = 18_454 // 2020-07-11

/** Last two years, oldest first: 6 to 200. A past day never changes. */
export function shipmentsOf(supplier: CatalogueSupplier, today: DayNumber): CatalogueShipment[] {
  const shipments: CatalogueShipment[] = []
  const first = Math.ceil((today - HISTORY_DAYS - FIRST) / supplier.interval)
  for (let number = first; ; number += 1) {
    const arrived = arrivalOf(supplier, number)
    if (arrived > today - DELAY_DAYS) return shipments
    const paused = supplier.pauses && Math.floor((arrived + supplier.key) / PAUSE_DAYS) % 2 === 1
    if (!paused) shipments.push(shipment(supplier, number, arrived))
  }
}

export function firstShipmentOn(supplier: CatalogueSupplier): DayNumber {
  return FIRST + between(-1600, 1900, supplier.key, 'since')
}

export function lifetimeShipments(supplier: CatalogueSupplier, recent: number, today: DayNumber): number {
  const before = today - HISTORY_DAYS - firstShipmentOn(supplier)
  return recent + Math.max(0, Math.floor(before / supplier.interval))
}

function arrivalOf({ key, interval }: CatalogueSupplier, number: number): DayNumber {
  return Math.floor(FIRST + (number + 0.8 * chance(key, number, 'delay')) * interval)
}

function shipment(supplier: CatalogueSupplier, number: number, arrived: DayNumber): CatalogueShipment {
  const key = hash(supplier.key, number)
  const main = supplier.kinds[0]
  const kind =
    main && !supplier.forwarder && chance(key, 'main') < 0.65 ? main : pick(supplier.kinds, key, 'kind')
  return {
    bill: `SBOX${digits(10, key, 'bill')}`,
    arrived,
    supplier,
    shipper: chance(key, 'withheld') < 0.05 ? pick(WITHHELD, key) : supplier.name.toUpperCase(),
    buyer:
      chance(key, 'secret') < 0.08 ? pick(WITHHELD, key, 'buyer') : pick(supplier.buyers, key).toUpperCase(),
    description: describe(kind, key),
    hsCode: chance(key, 'hs') < 0.7 ? kind.hs : null,
    weightKg: between(300, 19_000, key, 'weight'),
  }
}

/** Adds the noise of real bills, such as counts, order numbers and freight terms. */
function describe(kind: Kind, key: number): string {
  const goods = pick(kind.trade, key, 'goods')
  const cartons = between(40, 1900, key, 'cartons')
  const forms = [
    goods,
    `${goods} HS CODE ${kind.hs}`,
    `${cartons} CTNS SAID TO CONTAIN ${goods}`,
    `${goods} ${cartons} CARTONS FREIGHT COLLECT`,
    `SHIPPERS LOAD AND COUNT ${goods} PO NO ${digits(6, key, 'po')}`,
    `${goods} HTS ${kind.hs} INVOICE NO ${digits(5, key, 'invoice')} FREIGHT PREPAID`,
    `STC ${cartons} PACKAGES OF ${goods}`,
    `${goods} AND ${pick(kind.trade, key, 'more goods')}`,
  ]
  return pick(forms, key, 'form')
}

const WITHHELD = ['MISSING IN SOURCE DOCUMENT', 'CONFIDENTIAL', 'TO ORDER', 'NOT AVAILABLE'] as const
