import { join } from 'node:path'
import { databases } from './databases.ts'
import { runBuilt } from './run-built.ts'

/** The built app as an operator starts it who has set nothing: no sign-in, no payments, no source, an empty database. */
const { urls } = await databases()
runBuilt(
  { DATABASE_URL: urls.bare, DATA_DIR: join(String(process.env.E2E_HOME), 'bare'), SANDBOX: 'off' },
  () => Promise.resolve(),
)
