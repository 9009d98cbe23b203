import type { Quote } from '#contracts/pipeline-changes'
import { signOf } from '../../../ui/currency.ts'
import { readTyped, typedText, within } from '../../../ui/typed-figure.ts'

export interface QuoteFields {
  supplierName: string
  unitPrice: string
  currency: string
  minimumOrder: string
  leadTimeDays: string
  terms: string
  validUntil: string
}

export type QuoteFault = Partial<Record<keyof QuoteFields, string>>

const PRICE_MAX = 10_000_000
const LEAD_DAYS_MAX = 3650
const ORDER_MAX = 999_999_999

export function fieldsOf(quote: Quote | null): QuoteFields {
  return {
    supplierName: quote?.supplierName ?? '',
    unitPrice: typedText(quote?.unitPrice),
    currency: quote?.currency ?? 'USD',
    minimumOrder: typedText(quote?.minimumOrder),
    leadTimeDays: typedText(quote?.leadTimeDays),
    terms: quote?.terms ?? '',
    validUntil: quote?.validUntil ?? '',
  }
}

/** The quote, or errors by field. `known`: supplier ids by name. */
export function readQuote(
  fields: QuoteFields,
  known: ReadonlyMap<string, string>,
): { quote: Quote } | { faults: QuoteFault } {
  const supplierName = fields.supplierName.trim()
  const units = [fields.currency.toLowerCase(), signOf(fields.currency)]
  const unitPrice = readTyped(fields.unitPrice, { units, accept: (value) => within(value, 0, PRICE_MAX) })
  const minimumOrder = readWhole(fields.minimumOrder, ORDER_MAX)
  const leadTimeDays = readWhole(fields.leadTimeDays, LEAD_DAYS_MAX)
  const faults: QuoteFault = {
    ...(supplierName === '' && { supplierName: 'Say who quoted.' }),
    ...(unitPrice.value === null && { unitPrice: unitPrice.question ?? 'Enter a price, like 3.20.' }),
    ...(minimumOrder === undefined && { minimumOrder: 'Enter a whole number, like 500.' }),
    ...(leadTimeDays === undefined && { leadTimeDays: 'Enter days, like 20.' }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return {
    quote: {
      supplierId: known.get(supplierName) ?? null,
      supplierName,
      unitPrice: unitPrice.value ?? 0,
      currency: fields.currency,
      minimumOrder: minimumOrder ?? null,
      leadTimeDays: leadTimeDays ?? null,
      terms: fields.terms.trim(),
      validUntil: /^\d{4}-\d\d-\d\d$/.test(fields.validUntil) ? fields.validUntil : null,
    },
  }
}

/** Null: empty. Undefined: not a whole number. */
function readWhole(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null
  const accept = (value: number) => (Number.isInteger(value) ? within(value, 0, most) : null)
  return readTyped(text, { whole: true, accept }).value ?? undefined
}
