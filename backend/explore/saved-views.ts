import { type ExploreQuestion, readQuestion, textsOf } from '../contracts/explore.ts'
import { type SavedView, VIEWS_MAX } from '../contracts/views.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { lockMember } from '../identity/lock-member.ts'
import { Failure } from '../process/failure.ts'
import { SavedViewRow } from './saved-view.row.ts'

interface View {
  name: string
  query: ExploreQuestion
}

export async function viewsOf(trx: Transaction, memberId: string): Promise<SavedView[]> {
  const rows = await SavedViewRow.query(trx)
    .select(COLUMNS)
    .where('member_id', memberId)
    .orderByRaw('lower(name), id')
  return rows.map(viewOf)
}

/** Throws `invalid_input` at the maximum or for a duplicate name. */
export async function saveView(db: Db, memberId: string, { name, query }: View): Promise<SavedView> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    if ((await SavedViewRow.query(trx).where('member_id', memberId).resultSize()) >= VIEWS_MAX) {
      throw new Failure(
        'invalid_input',
        `You have ${VIEWS_MAX} saved views, the most you can have. Delete one to save another.`,
        { field: 'name' },
      )
    }
    await refuseTaken(trx, memberId, name, null)
    const saved = await SavedViewRow.query(trx)
      .insert({ member_id: Number(memberId), name, query: textsOf(query) })
      .returning(COLUMNS)
    return viewOf(saved)
  })
}

/** Throws `not_found` for another member's view, `invalid_input` for a duplicate name. */
export async function changeView(
  db: Db,
  memberId: string,
  { id, name, query }: View & { id: string },
): Promise<SavedView> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    await refuseTaken(trx, memberId, name, id)
    const [view] = await SavedViewRow.query(trx)
      .where({ id, member_id: memberId })
      .patch({ name, query: textsOf(query), used_at: trx.fn.now() })
      .returning(COLUMNS)
    // The member lock covers only own rows: a missing view is another's or deleted.
    if (!view) throw new Failure('not_found', GONE)
    return viewOf(view)
  })
}

/** Throws `not_found` for another member's view. */
export async function deleteView(db: Db, memberId: string, id: string): Promise<void> {
  const deleted = await SavedViewRow.query(db).where({ id, member_id: memberId }).delete()
  if (deleted === 0) throw new Failure('not_found', GONE)
}

const GONE = 'This view no longer exists.'

async function refuseTaken(
  trx: Transaction,
  memberId: string,
  name: string,
  own: string | null,
): Promise<void> {
  const [taken] = await SavedViewRow.query(trx)
    .select('name')
    .where('member_id', memberId)
    .whereRaw('lower(name) = lower(?) and id is distinct from ?', [name, own])
  if (taken) {
    throw new Failure(
      'invalid_input',
      `You already have a view called “${taken.name}”. Choose another name.`,
      { field: 'name' },
    )
  }
}

const COLUMNS = ['id', 'name', 'query', 'used_at']

/** Parsed on each read, because it may hold filters of another version. */
function viewOf({ id, name, query, used_at }: SavedViewRow): SavedView {
  const { question, dropped } = readQuestion(query)
  return { id: String(id), name, query: textsOf(question), dropped, savedAt: used_at.toISOString() }
}
