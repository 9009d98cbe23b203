import type { Entry } from '../contracts/pipeline-entry.ts'
import type { OwnFigures } from '../contracts/presets.ts'

export interface QuotedCost {
  supplierName: string
  at: string
  figures: Pick<OwnFigures, 'unitCost' | 'minimumOrder'>
}

/** Latest valid quote in dollars. Overrides the supplier's records. */
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

/** A quote applies unless an own cost is set. */
export function withQuote(own: OwnFigures | null, quoted: QuotedCost | null): OwnFigures | null {
  if (own?.unitCost != null || quoted === null) return own
  const { minimumOrder = null, ...rest } = own ?? { origin: null, dutyBps: null, goods: null }
  return {
    ...rest,
    unitCost: quoted.figures.unitCost,
    minimumOrder: minimumOrder ?? quoted.figures.minimumOrder,
  }
}
