import { categoryFigures } from '../../backend/categories/category-figures.ts'
import type { Db } from '../../backend/db/knex.ts'
import { AS_OF } from './factories.ts'

/** Writes the same figures as a refresh. */
export async function writeCategories(db: Db, edition: number, asOf = AS_OF): Promise<void> {
  await db.transaction(async (trx) => {
    const byCategory = await categoryFigures(trx, edition, asOf)
    await trx.raw('update edition set figures = figures || ?::jsonb where id = ?', [
      JSON.stringify({ byCategory }),
      edition,
    ])
  })
}
