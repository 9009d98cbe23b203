import { formatCount, formatMoney } from '../provenance/format-figures.ts'
import { RULES } from './change-rules.ts'
import type { AlertText } from './differences.ts'

/** Likely net profit a piece in cents, before and after the change. */
export interface Moved {
  productId: number
  name: string
  before: number
  after: number
}

interface Rules {
  /** `From 4 Dec 2026` */
  opening: string
  /** Paragraph, or edition of the rates. */
  source: string
  /** The member's own least profit in cents. */
  least: number | null
  ownCosts: boolean
}

/** Null if no product crosses zero or the member's least profit. */
export function alertOfRates(
  moved: readonly Moved[],
  { opening, source, least, ownCosts }: Rules,
): AlertText | null {
  const least$ = formatMoney((least ?? 0) / 100, 'USD')
  const lost = moved.filter((each) => crosses(each, 0, 'under'))
  const won = moved.filter((each) => crosses(each, 0, 'over'))
  const rest = least === null || least === 0 ? [] : moved.filter((each) => ![...lost, ...won].includes(each))
  const under = rest.filter((each) => crosses(each, least ?? 0, 'under'))
  const over = rest.filter((each) => crosses(each, least ?? 0, 'over'))
  const told = [...lost, ...under, ...won, ...over]
  if (told.length === 0) return null
  const parts = [
    part(lost, 'loses money', 'lose money'),
    part(under, `falls under your ${least$}`, `fall under your ${least$}`),
    part(won, 'earns money', 'earn money'),
    part(over, `reaches your ${least$}`, `reach your ${least$}`),
  ].filter((words) => words !== '')
  const first = told.slice(0, RULES.alert.productsNamed)
  return {
    words: `${opening}: ${parts.join(', ')}.`,
    facts: {
      lines: first.map(
        ({ name, before, after }) => `${name}: ${cents(after)} a piece, before ${cents(before)}`,
      ),
      products: {
        total: told.length,
        first: first.map(({ productId, name }) => ({ id: String(productId), name })),
      },
      source: `${source} · with ${ownCosts ? 'your costs' : 'typical costs, not your own'}`,
    },
  }
}

type Side = 'under' | 'over'

function crosses({ before, after }: Moved, bound: number, side: Side): boolean {
  return side === 'under' ? before >= bound && after < bound : before < bound && after >= bound
}

function part(moved: readonly Moved[], one: string, many: string): string {
  if (moved.length === 0) return ''
  return `${formatCount(moved.length, 'of your products', 'of your products')} ${moved.length === 1 ? one : many}`
}

function cents(amount: number): string {
  return formatMoney(amount / 100, 'USD')
}
