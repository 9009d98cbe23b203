import type { Db, Transaction } from '../db/knex.ts'

/** Makes all processes rebuild cached responses. */
export async function bumpContactRevision(trx: Transaction): Promise<void> {
  await trx.raw('update contact_marks set revision = revision + 1')
  await trx.raw(`select pg_notify('edition', 'contact revision')`)
}

/** Returns their number. */
export async function dismissReports(
  db: Db,
  reports: { supplierId: string } | { memberId: string },
): Promise<number> {
  return await db.transaction(async (trx) => {
    const [column, id] =
      'supplierId' in reports ? ['supplier_id', reports.supplierId] : ['member_id', reports.memberId]
    const dismissed = await trx('dead_contact_report')
      .where(column, id)
      .whereNull('dismissed_at')
      .update({ dismissed_at: trx.fn.now() })
    if (dismissed > 0) await bumpContactRevision(trx)
    return dismissed
  })
}
