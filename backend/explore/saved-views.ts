import * as z from 'zod/mini'
import { type ExploreQuestion, readQuestion, textsOf } from '../contracts/explore.ts'
import { type SavedView, VIEWS_MAX } from '../contracts/views.ts'
import { changed, many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { lockMember } from '../identity/lock-member.ts'

interface View {
  name: string
  query: ExploreQuestion
}

/** A member's saved views, by name. */
export async function viewsOf(trx: Transaction, memberId: string): Promise<SavedView[]> {
  const rows = await many(
    trx,
    ViewRow,
    `select ${COLUMNS} from saved_view where member_id = ? order by lower(name), id`,
    [memberId],
  )
  return rows.map(viewOf)
}

/** Throws `invalid_input` where they have as many as may be, or one of that name. */
export async function saveView(db: Db, memberId: string, { name, query }: View): Promise<SavedView> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    const { views } = await one(
      trx,
      Counted,
      'select count(*) as views from saved_view where member_id = ?',
      [memberId],
    )
    if (views >= VIEWS_MAX) {
      throw new Failure(
        'invalid_input',
        `You have ${VIEWS_MAX} saved views, the most you can have. Delete one to save another.`,
        { field: 'name' },
      )
    }
    await refuseTaken(trx, memberId, name, null)
    const saved = await one(
      trx,
      ViewRow,
      `insert into saved_view (member_id, name, query) values (?, ?, ?) returning ${COLUMNS}`,
      [memberId, name, JSON.stringify(textsOf(query))],
    )
    return viewOf(saved)
  })
}

/** Throws `not_found` where it is not theirs, `invalid_input` where another one has that name. */
export async function changeView(
  db: Db,
  memberId: string,
  { id, name, query }: View & { id: string },
): Promise<SavedView> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    await refuseTaken(trx, memberId, name, id)
    const view = await maybeOne(
      trx,
      ViewRow,
      `update saved_view set name = ?, query = ?, used_at = now() where id = ? and member_id = ? returning ${COLUMNS}`,
      [name, JSON.stringify(textsOf(query)), id, memberId],
    )
    // The member locks its own rows only, so whatever is missing is another's or gone.
    if (!view) throw new Failure('not_found', GONE)
    return viewOf(view)
  })
}

/** Throws `not_found` where it is not theirs. */
export async function deleteView(db: Db, memberId: string, id: string): Promise<void> {
  const deleted = await changed(db, 'delete from saved_view where id = ? and member_id = ?', [id, memberId])
  if (deleted === 0) throw new Failure('not_found', GONE)
}

const GONE = 'This view no longer exists.'

async function refuseTaken(
  trx: Transaction,
  memberId: string,
  name: string,
  own: string | null,
): Promise<void> {
  const taken = await maybeOne(
    trx,
    Named,
    'select name from saved_view where member_id = ? and lower(name) = lower(?) and id is distinct from ?',
    [memberId, name, own],
  )
  if (taken) {
    throw new Failure(
      'invalid_input',
      `You already have a view called “${taken.name}”. Choose another name.`,
      { field: 'name' },
    )
  }
}

const Counted = z.object({ views: z.int() })
const Named = z.object({ name: z.string() })
const ViewRow = z.extend(Named, {
  id: z.int(),
  query: z.record(z.string(), z.unknown()),
  used_at: z.date(),
})

const COLUMNS = 'id, name, query, used_at'

/** What is stored is read anew each time: a version may have filters that another does not know. */
function viewOf({ id, name, query, used_at }: z.infer<typeof ViewRow>): SavedView {
  const { question, dropped } = readQuestion(query)
  return { id: String(id), name, query: textsOf(question), dropped, savedAt: used_at.toISOString() }
}
