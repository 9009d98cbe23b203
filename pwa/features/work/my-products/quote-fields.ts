import type { Quote } from '#contracts/pipeline-changes'

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

export const CURRENCIES = ['USD', 'CNY', 'EUR', 'GBP', 'VND', 'TRY', 'INR', 'MXN'] as const
const PRICE_MAX = 10_000_000
const LEAD_DAYS_MAX = 3650

export function fieldsOf(quote: Quote | null): QuoteFields {
  return {
    supplierName: quote?.supplierName ?? '',
    unitPrice: quote ? String(quote.unitPrice) : '',
    currency: quote?.currency ?? 'USD',
    minimumOrder: textOf(quote?.minimumOrder),
    leadTimeDays: textOf(quote?.leadTimeDays),
    terms: quote?.terms ?? '',
    validUntil: quote?.validUntil ?? '',
  }
}

/** Returns the quote or errors by field. `known`: supplier ids by name. */
export function readQuote(
  fields: QuoteFields,
  known: ReadonlyMap<string, string>,
): { quote: Quote } | { faults: QuoteFault } {
  const supplierName = fields.supplierName.trim()
  const unitPrice = decimalIn(fields.unitPrice)
  const minimumOrder = wholeIn(fields.minimumOrder)
  const leadTimeDays = wholeIn(fields.leadTimeDays)
  const faults: QuoteFault = {
    ...(supplierName === '' && { supplierName: 'Say who quoted.' }),
    ...((unitPrice === null || unitPrice > PRICE_MAX) && { unitPrice: 'Enter a price, like 3.20.' }),
    ...(minimumOrder === undefined && { minimumOrder: 'Enter a whole number, like 500.' }),
    ...((leadTimeDays === undefined || (leadTimeDays ?? 0) > LEAD_DAYS_MAX) && {
      leadTimeDays: 'Enter days, like 20.',
    }),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return {
    quote: {
      supplierId: known.get(supplierName) ?? null,
      supplierName,
      unitPrice: unitPrice ?? 0,
      currency: fields.currency,
      minimumOrder: minimumOrder ?? null,
      leadTimeDays: leadTimeDays ?? null,
      terms: fields.terms.trim(),
      validUntil: /^\d{4}-\d\d-\d\d$/.test(fields.validUntil) ? fields.validUntil : null,
    },
  }
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** A lone comma is a decimal point; with a dot it groups thousands. */
function decimalIn(text: string): number | null {
  const plain = text.trim().replace(/^[^\d.,−-]+/, '')
  const number = plain.includes('.') ? plain.replaceAll(',', '') : plain.replace(',', '.')
  return /^\d+(\.\d+)?$/.test(number) ? Number(number) : null
}

/** Null: empty. Undefined: not a whole number. */
function wholeIn(text: string): number | null | undefined {
  const plain = text.trim().replaceAll(/[,\s]/g, '')
  if (plain === '') return null
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
}
