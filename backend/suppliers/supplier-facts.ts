import * as z from 'zod/mini'
import { id as Id } from '../contracts/fields.ts'
import type { Transaction } from '../db/knex.ts'
import type { PageFacts } from '../http/page-facts.ts'
import { pictureAddress } from '../pictures/address.ts'
import { SupplierRow } from './supplier.row.ts'

/** A supplier as a shared link shows it: its name and what its shipments prove. Null: no such supplier. */
export async function supplierFacts(trx: Transaction, id: string): Promise<PageFacts | null> {
  if (!z.safeParse(Id, id).success) return null
  const row = await SupplierRow.query(trx).findById(Number(id))
  if (!row) return null
  return {
    title: row.name,
    description: [countryWords(row), shipmentWords(row), forwarderWords(row), sampleWords(row)]
      .filter((words) => words !== null)
      .join(' '),
    picture: pictureAddress(row.image_url, 640),
  }
}

function countryWords({ country }: SupplierRow): string | null {
  return country === null ? null : `Supplier in ${nameOf(country)}.`
}

function nameOf(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (COUNTRIES.of(country) ?? country) : country
}

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' })

function shipmentWords({ total_shipments, last_shipment_on, buyer_count }: SupplierRow): string {
  if (total_shipments === null) return 'Its shipments have not been counted.'
  const shipments = `${NUMBER.format(total_shipments)} ${total_shipments === 1 ? 'shipment' : 'shipments'} in our data`
  const buyers =
    buyer_count === null ? '' : ` for ${NUMBER.format(buyer_count)} ${buyer_count === 1 ? 'buyer' : 'buyers'}`
  const last = last_shipment_on === null ? '' : `, the last on ${DAY.format(new Date(last_shipment_on))}`
  return `${shipments}${buyers}${last}.`
}

const NUMBER = new Intl.NumberFormat('en')
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function forwarderWords({ forwarder }: SupplierRow): string | null {
  return forwarder ? 'It may be a freight forwarder, not a maker.' : null
}

/** Nobody may take sample records for real ones. */
function sampleWords({ origin }: SupplierRow): string | null {
  return { live: null, sandbox: 'Sample data.', file: 'Imported data.' }[origin]
}
