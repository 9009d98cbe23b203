import type { Db } from '../../backend/db/knex.ts'
import { FORM_LIMITS } from '../../backend/inbox/form-rate-limit.ts'

/** Clears the form rate limit, which one network's tests would exceed. */
export async function forgetForms(database: Db): Promise<void> {
  for (const form of Object.keys(FORM_LIMITS))
    await database('rate_limit').whereLike('key', `${form} %`).delete()
}
