import type { Db } from '../../backend/db/knex.ts'
import { FORM_LIMITS } from '../../backend/inbox/form-rate-limit.ts'

/** One network's tests would exceed the form rate limit. */
export async function forgetForms(database: Db): Promise<void> {
  for (const form of Object.keys(FORM_LIMITS))
    await database('rate_limit').whereLike('key', `${form} %`).delete()
}
