import { join } from 'node:path'
import { databases } from './databases.ts'
import { runBuilt } from './run-built.ts'

/** No settings: no sign-in, payments or source, an empty database. */
const { urls } = await databases()
runBuilt(
  { DATABASE_URL: urls.bare, DATA_DIR: join(String(process.env.E2E_HOME), 'bare'), SANDBOX: 'off' },
  () => Promise.resolve(),
)
