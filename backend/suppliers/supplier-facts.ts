import * as z from 'zod/mini'
import { id as Id } from '../contracts/fields.ts'
import { columnsOf, manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { PageFacts } from '../http/page-facts.ts'
import { pictureAddress } from '../pictures/address.ts'
import { formatCountry } from '../provenance/format-figures.ts'
import { SupplierColumns, SupplierRow } from './supplier.row.ts'

export async function supplierFacts(trx: Transaction, id: string): Promise<PageFacts | null> {
  if (!z.safeParse(Id, id).success) return null
  const query = SupplierRow.query(trx).select(columnsOf('supplier', Facts)).where('supplier.id', id)
  const [row] = await manyOf(query, Facts)
  if (!row) return null
  const proof = wordsOf(countryWords(row), shipmentWords(row), forwarderWords(row))
  return {
    title: row.name,
    description: wordsOf(proof, sampleWords(row)),
    picture: { path: `/og/supplier/${id}.png`, words: `${row.name}. ${proof}` },
    about: { '@type': 'Organization', ...addressOf(row) },
    photo: pictureAddress(row.image_url, 640),
  }
}

const Facts = z.pick(SupplierColumns, {
  origin: true,
  name: true,
  country: true,
  image_url: true,
  total_shipments: true,
  last_shipment_on: true,
  buyer_count: true,
  forwarder: true,
})
type Facts = z.infer<typeof Facts>

function wordsOf(...parts: (string | null)[]): string {
  return parts.filter((words) => words !== null).join(' ')
}

/** The rest is part of the contact. */
function addressOf({ country }: Facts) {
  if (country === null) return {}
  return { address: { '@type': 'PostalAddress', addressCountry: country } }
}

function countryWords({ country }: Facts): string | null {
  return country === null ? null : `Supplier in ${formatCountry(country)}.`
}

function shipmentWords({ total_shipments, last_shipment_on, buyer_count }: Facts): string {
  if (total_shipments === null) return 'Its shipments have not been counted.'
  const shipments = `${NUMBER.format(total_shipments)} ${total_shipments === 1 ? 'shipment' : 'shipments'} in our data`
  const buyers =
    buyer_count === null ? '' : ` for ${NUMBER.format(buyer_count)} ${buyer_count === 1 ? 'buyer' : 'buyers'}`
  const last = last_shipment_on === null ? '' : `, the last on ${DAY.format(new Date(last_shipment_on))}`
  return `${shipments}${buyers}${last}.`
}

const NUMBER = new Intl.NumberFormat('en')
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function forwarderWords({ forwarder }: Facts): string | null {
  return forwarder ? 'It is probably a shipping agent, not a maker.' : null
}

function sampleWords({ origin }: Facts): string | null {
  return { live: null, sandbox: 'Sample data.', file: 'Imported data.' }[origin]
}
