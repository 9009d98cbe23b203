import type { Entry } from '../contracts/pipeline-entry.ts'
import type { OwnFigures } from '../contracts/presets.ts'

export interface QuotedCost {
  supplierName: string
  /** ISO 8601: when it was written down. */
  at: string
  figures: Pick<OwnFigures, 'unitCost' | 'minimumOrder'>
}

/** The latest quote in dollars that still holds: what a supplier wrote goes before what its records state. */
export function quotedCost(quotes: Entry['quotes'], now = new Date()): QuotedCost | null {
  const today = now.toISOString().slice(0, 10)
  const [latest] = quotes
    .map(({ versions: [quote] }) => quote)
    .filter(({ currency, validUntil }) => currency === 'USD' && (validUntil === null || validUntil >= today))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
  if (!latest) return null
  const { supplierName, at, unitPrice, minimumOrder } = latest
  return {
    supplierName,
    at,
    figures: {
      unitCost: Math.round(unitPrice * 10_000) / 10_000,
      minimumOrder: minimumOrder === 0 ? null : minimumOrder,
    },
  }
}

/** One's own figures with what was quoted, where one has not set a cost oneself. */
export function withQuote(own: OwnFigures | null, quoted: QuotedCost | null): OwnFigures | null {
  if (own?.unitCost != null || quoted === null) return own
  const { minimumOrder = null, ...rest } = own ?? { origin: null, dutyBps: null, goods: null }
  return {
    ...rest,
    unitCost: quoted.figures.unitCost,
    minimumOrder: minimumOrder ?? quoted.figures.minimumOrder,
  }
}
