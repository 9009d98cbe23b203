import * as z from 'zod/mini'
import { changed, maybeOne } from '../../db/checked-rows.ts'
import type { Db } from '../../db/knex.ts'
import type { PreparedPersona } from './people.ts'

/**
 * Adds the member, and reveals of the suppliers with most shipments. An existing member keeps all, but a Pro
 * persona is Pro again. The first edition may lack suppliers.
 */
export async function preparePersona(db: Db, persona: PreparedPersona): Promise<void> {
  const { issuer, subject, email, firstName, lastName, plan, reveals } = persona
  await db.transaction(async (trx) => {
    const member = await maybeOne(
      trx,
      Inserted,
      `insert into member (issuer, subject, email, first_name, last_name, plan) values (?, ?, ?, ?, ?, ?)
       on conflict (issuer, subject) do nothing returning id`,
      [issuer, subject, email, firstName, lastName, plan],
    )
    if (!member) {
      if (plan === 'pro') {
        await trx.raw("update member set plan = 'pro' where issuer = ? and subject = ?", [issuer, subject])
      }
      return
    }
    const revealed = await changed(
      trx,
      `insert into reveal (member_id, supplier_id, counted, covered)
       select ?, supplier.id, true, '{person,e-mail,phone,address}' from supplier join contact on contact.supplier_id = supplier.id
       where coalesce(contact.email, contact.phone) is not null
       order by supplier.total_shipments desc nulls last, supplier.id limit ?`,
      [member.id, reveals],
    )
    await trx.raw('update member set contacts_used = ? where id = ?', [revealed, member.id])
  })
}

const Inserted = z.object({ id: z.int() })
