import { createIdentityProvider, type IdentityProvider } from '../../backend/sandbox/identity/provider.ts'
import { type RunningApp, startApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { logTo } from './log-to.ts'

export interface SignInApp {
  database: TestDatabase
  app: RunningApp
  logged: string[]
  begin(): Promise<void>
}

export async function startSignInApp(
  now = () => new Date(),
  identityProvider: IdentityProvider = createIdentityProvider({ prepare: async () => undefined }),
): Promise<SignInApp> {
  const logged: string[] = []
  const database = await createTestDatabase()
  const app = await startApp({
    ...database,
    environment: { SANDBOX: 'on' },
    identityProvider,
    log: logTo((line) => logged.push(line), 'trace'),
    now,
  })
  return {
    database,
    app,
    logged,
    begin: async () => {
      logged.length = 0
      // All sign-ins share one machine's rate limit.
      await database.db.raw('truncate rate_limit')
    },
  }
}
