import * as z from 'zod/mini'
import { id as Id } from '../contracts/fields.ts'
import { Origin } from '../contracts/provenance.ts'
import { headlineOf, verdictOf } from '../contracts/trend-words.ts'
import { columnsOf, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { PageFacts } from '../http/page-facts.ts'
import { pictureAddress } from '../pictures/address.ts'
import { CURRENT_PRICE } from './price.ts'
import { TrendFactsColumns } from './trend.row.ts'
import { trendFactsOf } from './trend-facts.ts'

export async function productFacts(trx: Transaction, id: string): Promise<PageFacts | null> {
  if (!z.safeParse(Id, id).success) return null
  const row = await maybeOne(
    trx,
    FactsRow,
    `select t.edition_id, p.name, p.origin, p.category, p.image_urls ->> 0 as image_url,
       ${CURRENT_PRICE} as price, p.currency, ${columnsOf('t', TrendFactsColumns).join(', ')},
       (select count(*)::int from match m join supplier s on s.id = m.supplier_id
         where m.product_id = p.id and m.matching_shipments > 0 and not s.forwarder) as suppliers
     from trend t
     join current_edition c on c.edition_id = t.edition_id
     join product p on p.id = t.product_id
     where t.product_id = ?`,
    [id],
  )
  if (!row) return null
  const trend = trendFactsOf(row)
  const proof = `${trend.velocity === null ? '' : `${headlineOf(trend)}. `}${verdictOf(trend)}.`
  return {
    title: row.name,
    description: `${proof} ${suppliersWords(row.suppliers)}${originWords(row.origin)}`,
    // Other sites cache pictures by URL.
    picture: { path: `/og/product/${id}.png?edition=${row.edition_id}`, words: `${row.name}. ${proof}` },
    about: { '@type': 'Product', ...(row.category && { category: row.category }), ...offerOf(row) },
    photo: pictureAddress(row.image_url, 640),
  }
}

const FactsRow = z.extend(TrendFactsColumns, {
  edition_id: z.int(),
  name: z.string(),
  origin: Origin,
  category: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  suppliers: z.int(),
})

/** Stock is unknown. */
function offerOf({ price, currency }: Pick<z.infer<typeof FactsRow>, 'price' | 'currency'>) {
  if (price === null || currency === null || !/^[A-Z]{3}$/.test(currency)) return {}
  return { offers: { '@type': 'Offer', price: price.toFixed(2), priceCurrency: currency } }
}

function suppliersWords(count: number): string {
  if (count === 0) return 'No supplier with matching shipments yet.'
  return `${count} ${count === 1 ? 'supplier' : 'suppliers'} with matching shipments.`
}

function originWords(origin: Origin): string {
  return { live: '', sandbox: ' Sample data.', file: ' Imported data.' }[origin]
}
