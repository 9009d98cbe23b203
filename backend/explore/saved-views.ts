import { type ExploreQuestion, readQuestion, textsOf } from '../contracts/explore.ts'
import { type SavedView, VIEWS_MAX } from '../contracts/views.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { lockMember } from '../identity/lock-member.ts'

interface View {
  name: string
  query: ExploreQuestion
}

/** A member's saved views, by name. */
export async function viewsOf(trx: Transaction, memberId: string): Promise<SavedView[]> {
  const { rows } = await trx.raw<{ rows: ViewRow[] }>(
    `select ${COLUMNS} from saved_view where member_id = ? order by lower(name), id`,
    [memberId],
  )
  return rows.map(viewOf)
}

/** Throws `invalid_input` where they have as many as may be, or one of that name. */
export async function saveView(db: Db, memberId: string, { name, query }: View): Promise<SavedView> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    const { rows: counted } = await trx.raw<{ rows: { views: number }[] }>(
      'select count(*) as views from saved_view where member_id = ?',
      [memberId],
    )
    if ((counted[0]?.views ?? 0) >= VIEWS_MAX) {
      throw new Failure(
        'invalid_input',
        `You have ${VIEWS_MAX} saved views, the most you can have. Delete one to save another.`,
        { field: 'name' },
      )
    }
    await refuseTaken(trx, memberId, name, null)
    const { rows } = await trx.raw<{ rows: ViewRow[] }>(
      `insert into saved_view (member_id, name, query) values (?, ?, ?) returning ${COLUMNS}`,
      [memberId, name, JSON.stringify(textsOf(query))],
    )
    return viewOf(one(rows))
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
    const { rows } = await trx.raw<{ rows: ViewRow[] }>(
      `update saved_view set name = ?, query = ?, used_at = now() where id = ? and member_id = ? returning ${COLUMNS}`,
      [name, JSON.stringify(textsOf(query)), id, memberId],
    )
    return viewOf(one(rows))
  })
}

/** Throws `not_found` where it is not theirs. */
export async function deleteView(db: Db, memberId: string, id: string): Promise<void> {
  const { rows } = await db.raw<{ rows: object[] }>(
    'delete from saved_view where id = ? and member_id = ? returning id',
    [id, memberId],
  )
  one(rows)
}

async function refuseTaken(
  trx: Transaction,
  memberId: string,
  name: string,
  own: string | null,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    'select name from saved_view where member_id = ? and lower(name) = lower(?) and id is distinct from ?',
    [memberId, name, own],
  )
  if (rows[0]) {
    throw new Failure(
      'invalid_input',
      `You already have a view called “${rows[0].name}”. Choose another name.`,
      { field: 'name' },
    )
  }
}

interface ViewRow {
  id: number
  name: string
  query: Record<string, unknown>
  used_at: Date
}

const COLUMNS = 'id, name, query, used_at'

/** The member locks its own rows only, so whatever is missing is another's or gone. */
function one<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Failure('not_found', 'This view no longer exists.')
  return row
}

/** What is stored is read anew each time: a version may have filters that another does not know. */
function viewOf({ id, name, query, used_at }: ViewRow): SavedView {
  const { question, dropped } = readQuestion(query)
  return { id: String(id), name, query: textsOf(question), dropped, savedAt: used_at.toISOString() }
}
