import * as z from 'zod/mini'
import { id as Id } from '../contracts/fields.ts'
import { Origin } from '../contracts/provenance.ts'
import { headlineOf, verdictOf } from '../contracts/trend-words.ts'
import { columnsOf, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { EditionPages, PageFacts } from '../http/page-facts.ts'
import { pictureAddress } from '../pictures/address.ts'
import { SpokenColumns } from './trend.row.ts'
import { spokenOf } from './trend-facts.ts'

/** Products a site map lists at most; the strongest of each channel come first. */
const MAPPED = 5000

/** A product of the current edition as a shared link shows it: its name and one line of proof. Null: no such product. */
export async function productFacts(trx: Transaction, id: string): Promise<PageFacts | null> {
  if (!z.safeParse(Id, id).success) return null
  const row = await maybeOne(
    trx,
    FactsRow,
    `select p.name, p.origin, p.image_urls ->> 0 as image_url, ${columnsOf('t', SpokenColumns).join(', ')},
       (select count(*)::int from match m join supplier s on s.id = m.supplier_id
         where m.product_id = p.id and m.matching_shipments > 0 and not s.forwarder) as suppliers
     from trend t
     join current_edition c on c.edition_id = t.edition_id
     join product p on p.id = t.product_id
     where t.product_id = ?`,
    [id],
  )
  if (!row) return null
  const trend = spokenOf(row)
  return {
    title: row.name,
    description: `${trend.velocity === null ? '' : `${headlineOf(trend)}. `}${verdictOf(trend)}. ${suppliersWords(row.suppliers)}${originWords(row.origin)}`,
    picture: pictureAddress(row.image_url, 640),
  }
}

/** Addresses of the current edition's product pages; null before the first edition. */
export async function editionPages(trx: Transaction): Promise<EditionPages | null> {
  const edition = await maybeOne(
    trx,
    Edition,
    `select e.published_at, array(
       select t.product_id from trend t where t.edition_id = e.id order by t.position, t.product_id limit ?
     ) as ids
     from edition e join current_edition c on c.edition_id = e.id`,
    [MAPPED],
  )
  return edition
    ? { publishedAt: edition.published_at, paths: edition.ids.map((id) => `/product/${id}`) }
    : null
}

const Edition = z.object({ published_at: z.date(), ids: z.array(z.string()) })

const FactsRow = z.extend(SpokenColumns, {
  name: z.string(),
  origin: Origin,
  image_url: z.nullable(z.string()),
  suppliers: z.int(),
})

function suppliersWords(count: number): string {
  if (count === 0) return 'No supplier with matching shipments yet.'
  return `${count} ${count === 1 ? 'supplier' : 'suppliers'} with matching shipments.`
}

/** Nobody may take sample figures for measured ones. */
function originWords(origin: Origin): string {
  return { live: '', sandbox: ' Sample data.', file: ' Imported data.' }[origin]
}
