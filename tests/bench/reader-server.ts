/** Web process of `refresh.bench.ts` on the database in the first argument. */
import { openDatabase } from '../../backend/db/knex.ts'
import { startApp } from '../support/app.ts'

const url = String(process.argv[2])
const db = openDatabase(url, { name: 'bench web', limits: 'serving' })
const app = await startApp({ db, url })
process.send?.(app.origin)
process.on('SIGTERM', async () => {
  await app.stop()
  await db.destroy()
  process.exit()
})
