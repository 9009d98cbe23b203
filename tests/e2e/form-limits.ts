import type { Db } from '../../backend/db/knex.ts'
import { FORM_LIMITS } from '../../backend/inbox/form-rate-limit.ts'

/** Forgets what was sent by the forms: what one network may send is for people, not for a run of tests. */
export async function forgetForms(database: Db): Promise<void> {
  for (const form of Object.keys(FORM_LIMITS))
    await database('rate_limit').whereLike('key', `${form} %`).delete()
}
