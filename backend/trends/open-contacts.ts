import { SAMPLE_SUPPLIERS } from '../contracts/landing.ts'
import type { Db } from '../db/knex.ts'
import { openSample } from './sample.ts'

export async function writeOpenContacts(trx: Db): Promise<void> {
  const products = (await openSample(trx)).map((row) => row.product_id)
  await trx.raw('delete from open_contact')
  await trx.raw(
    `insert into open_contact (supplier_id)
     select distinct supplier_id from match where product_id = any(cast(? as bigint[])) and position <= ${SAMPLE_SUPPLIERS}`,
    [products],
  )
}
