import type { Db } from '../../backend/db/knex.ts'
import type { CallOptions } from './app.ts'
import { makeMember } from './members.ts'
import { fromApp } from './revealing.ts'

export const DIRECTORY_PAGE = 100

export interface CopiedDirectory {
  statuses: Map<number, number>
  opened: number
  again: number
}

/** A new Pro member requests all directory pages in parallel, then in series. */
export async function copyDirectory(
  db: Db,
  suppliers: number,
  ask: (page: number, path: string, options: CallOptions) => Promise<number>,
): Promise<CopiedDirectory> {
  const member = await makeMember(db, { plan: 'pro' })
  const statuses = new Map<number, number>()
  const pages = Array.from({ length: suppliers / DIRECTORY_PAGE }, (_, index) => index + 1)
  const read = async (page: number): Promise<number> => {
    const path = `/api/suppliers?limit=${DIRECTORY_PAGE}&page=${page}`
    const status = await ask(page, path, fromApp(member))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return status === 200 ? DIRECTORY_PAGE : 0
  }
  const opened = (await Promise.all(pages.map(read))).reduce((all: number, each) => all + each, 0)
  let again = 0
  for (const page of pages) again += await read(page)
  return { statuses, opened, again }
}

export async function addSuppliers(db: Db, many: number): Promise<void> {
  await db.raw(
    `insert into supplier (origin, source, external_id, name, name_key, country, total_shipments, observed_at)
     select 'sandbox', 'test-records', 'many-' || n, 'Many ' || n, 'many ' || n, 'VN', n, now()
     from generate_series(1, cast(? as int)) n`,
    [many],
  )
  await db.raw(
    `insert into contact (supplier_id, source, email)
     select id, 'test-file', 'sales' || id || '@maker.example' from supplier where name like 'Many %'`,
  )
}
