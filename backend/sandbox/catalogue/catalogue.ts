import type { DayNumber } from '../demand.ts'
import { amazonCatalogue, type CatalogueProduct, tiktokCatalogue, unrankedProducts } from './products.ts'
import { type CatalogueShipment, shipmentsOf } from './shipments.ts'
import { type CatalogueSupplier, supplierCatalogue } from './suppliers.ts'

export interface Catalogue {
  seed: number
  today: DayNumber
  yesterday: DayNumber
  tiktok: CatalogueProduct[]
  amazon: CatalogueProduct[]
  /** On sale, found by number only. */
  unranked: { tiktok: CatalogueProduct[]; amazon: CatalogueProduct[] }
  suppliers: CatalogueSupplier[]
  shipments: ReadonlyMap<string, CatalogueShipment[]>
  bills: CatalogueShipment[]
}

export function createCatalogue(seed: number, now: () => Date, timeZone: string): () => Catalogue {
  const suppliers = supplierCatalogue(seed)
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  let current: Catalogue | null = null
  return () => {
    const today = dayNumber(new Date(`${calendar.format(now())}T00:00:00Z`))
    if (current?.today !== today) current = catalogueOf(seed, today, suppliers)
    return current
  }
}

export function dayNumber(instant: Date): DayNumber {
  return Math.floor(instant.getTime() / MS_PER_DAY)
}

/** `YYYY-MM-DD`. */
export function dayText(day: DayNumber): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

const MS_PER_DAY = 86_400_000

function catalogueOf(seed: number, today: DayNumber, suppliers: CatalogueSupplier[]): Catalogue {
  const shipments = new Map(suppliers.map((supplier) => [supplier.slug, shipmentsOf(supplier, today)]))
  return {
    seed,
    today,
    yesterday: today - 1,
    tiktok: tiktokCatalogue(seed, today),
    amazon: amazonCatalogue(seed, today),
    unranked: unrankedProducts(seed, today),
    suppliers,
    shipments,
    bills: [...shipments.values()].flat().sort((a, b) => b.arrived - a.arrived || (a.bill < b.bill ? -1 : 1)),
  }
}
