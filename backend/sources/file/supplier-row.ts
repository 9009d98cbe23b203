import { EMAILS_TEXT_MAX, readEmails } from '../../contracts/emails.ts'
import { PHONES_TEXT_MAX, typedPhone } from '../../contracts/phones.ts'
import { countryCode } from '../countries.ts'
import { parsePriceRange } from '../parse-numbers.ts'
import { isPlaceholderParty } from '../placeholder-party.ts'
import type { ContactRow } from '../port.ts'
import { cleanText, URL_MAX } from '../text.ts'
import { currencyIn, writtenCurrency } from '../written-currency.ts'
import { type Cells, type FileFormat, RowRejected } from './cells.ts'
import { headingsOf } from './headings.ts'
import { UNKNOWN_CURRENCY } from './money-formats.ts'

export const SUPPLIER_ALIASES = headingsOf(
  'supplier',
  'name country location image person email phone address website pricing currency moq years verifiedOn',
)
export type SupplierField = keyof typeof SUPPLIER_ALIASES

const YEARS_MAX = 300

export function supplierRow(
  cells: Cells<SupplierField>,
  fileFormat: FileFormat,
): { row: ContactRow; key: string; values: string } {
  const supplierName = cells.text('name', 200)
  if (supplierName === null || isPlaceholderParty(supplierName))
    throw new RowRejected('the supplier name is missing')
  const country = cells.read('country', countryCode, 'a country')
  const pricing = cells.uncut('pricing')
  const money = fileFormat.money.get('pricing')
  const stated = currencyIn(cells.uncut('currency') ?? '', { told: money?.told })
  const range = parsePriceRange(pricing, { ...money, stated })
  if (range?.low.currency === null && writtenCurrency(pricing ?? '')) cells.note('pricing', UNKNOWN_CURRENCY)
  const moq = cells.uncut('moq')
  const row: ContactRow = {
    kind: 'contact',
    supplierName,
    country,
    location: cells.text('location', 100),
    imageUrl: cells.url('image'),
    person: cells.text('person', 120),
    email: emailsIn(cells),
    phone: phoneIn(cells),
    address: cells.text('address', 300),
    website: cells.read('website', websiteIn, 'a web address', URL_MAX),
    pricing,
    priceLow: range?.low.amount ?? null,
    priceHigh: range?.high.amount ?? null,
    priceCurrency: range?.low.currency ?? null,
    moq: moq && /^\d+$/.test(moq) ? `${moq} pieces` : moq,
    yearsInBusiness: cells.count('years', YEARS_MAX),
    verifiedOn: cells.day('verifiedOn'),
    observedAt: `${fileFormat.day}T00:00:00.000Z`,
  }
  return { row, key: `${supplierName.toLowerCase()} ${country ?? ''}`, values: JSON.stringify(row) }
}

function emailsIn(cells: Cells<SupplierField>): string | null {
  const read = (text: string) => readEmails(cleanText(text, EMAILS_TEXT_MAX) ?? '')
  const joined = (text: string) => read(text).emails.join(', ') || null
  const emails = cells.read('email', joined, 'an e-mail address', EMAILS_TEXT_MAX)
  if (emails !== null && read(cells.raw('email') ?? '').left.length > 0)
    cells.note('email', `taken as ${emails}`)
  return emails
}

/** Kept as written: a number may have a label or an extension. */
function phoneIn(cells: Cells<SupplierField>): string | null {
  const text = cells.uncut('phone', PHONES_TEXT_MAX)
  const phone = text === null ? null : typedPhone(text)
  if (text !== null && phone === null)
    cells.note('phone', 'rounded by a spreadsheet, so not given; export the column as text')
  return phone
}

function websiteIn(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) && /\./.test(new URL(address).hostname) ? address : null
}
