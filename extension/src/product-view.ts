import type * as z from 'zod/mini'
import type { KeyedDecision } from '../../backend/contracts/keyed-decision.ts'
import type { MatchedSupplier } from '../../backend/contracts/suppliers.ts'
import { VERDICT_WORDS } from '../../backend/profit/verdict.ts'
import { goodsEvidence, placeAndYears } from '../../pwa/features/supply/suppliers/evidence.tsx'
import type { Supplied } from './ask.ts'
import { el, link, show } from './draw.ts'
import { saveButton } from './save-button.ts'
import { assumedWords, foundWords, landingWords, profitWords, receiptWords, sourceWords } from './words.ts'

const SHOWN = 3

export function showProduct(
  decision: KeyedDecision,
  { suppliers, suppliersFound, forwardersFound }: z.infer<typeof Supplied>,
  {
    origin,
    isByName,
    save,
  }: {
    origin: string
    /** The page's number is not in our data, a product of this name is. */
    isByName: boolean
    save: Parameters<typeof saveButton>[0]['save']
  },
): void {
  const now = new Date()
  const { product, verdict, reasons, wouldDecide } = decision
  const decisive =
    wouldDecide ?? reasons.find(({ good }) => good === false && verdict === 'leave')?.words ?? null
  const assumed = assumedWords(decision)
  show(
    el('p', { class: 'soft' }, receiptWords(decision, now)),
    el('h1', {}, product.name),
    isByName ? el('p', {}, 'Found by its name. It may be another one: compare it with the page.') : null,
    el(
      'section',
      { 'aria-labelledby': 'verdict', 'data-verdict': verdict },
      el('h2', { id: 'verdict' }, VERDICT_WORDS[verdict]),
      decisive === null ? null : el('p', {}, decisive),
      el('p', { class: 'figure' }, profitWords(decision)),
      ...landingWords(decision, now).map((line) => el('p', {}, line)),
      assumed === null ? null : el('p', { class: 'soft' }, assumed),
      el(
        'details',
        {},
        el('summary', {}, 'Why'),
        el('ul', {}, ...reasons.map(({ good, words }) => el('li', {}, `${MARKS[String(good)]}: ${words}`))),
      ),
    ),
    // Above the suppliers: a popup is at most 600 px high.
    el(
      'div',
      { class: 'ways' },
      saveButton({ origin, saved: decision.saved, save }),
      link(`${origin}/product/${product.id}`, 'Open in Tideline', 'button quiet'),
    ),
    supplierSection(suppliers, { origin, title: foundWords(suppliersFound, forwardersFound) }),
  )
}

export function supplierSection(
  suppliers: readonly MatchedSupplier[],
  { origin, title }: { origin: string; title: string },
): HTMLElement {
  const now = new Date()
  return el(
    'section',
    { 'aria-labelledby': 'suppliers' },
    el('h2', { id: 'suppliers' }, title),
    suppliers.length === 0
      ? null
      : el(
          'ul',
          { class: 'suppliers' },
          ...suppliers.slice(0, SHOWN).map((supplier) => supplierItem(supplier, { origin, now })),
        ),
  )
}

function supplierItem(
  supplier: MatchedSupplier,
  { origin, now }: { origin: string; now: Date },
): HTMLElement {
  return el(
    'li',
    {},
    link(`${origin}/supplier/${supplier.id}`, supplier.name),
    el('p', {}, goodsEvidence(supplier, now.getTime())),
    el('p', { class: 'soft' }, placeAndYears(supplier)),
    supplier.pricing === null ? null : el('p', { class: 'soft' }, `States ${supplier.pricing}`),
    supplier.usListing === null
      ? null
      : el('p', { class: 'warning' }, 'A company of this name is on a US import list.'),
    el('p', { class: 'soft' }, sourceWords(supplier.provenance, now)),
  )
}

const MARKS: Record<string, string> = { true: 'For it', false: 'Against it', null: 'Open' }
