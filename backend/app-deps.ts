import type { Billing } from './billing/open-billing.ts'
import type { Db } from './db/knex.ts'
import type { ReadPools } from './http/read-pools.ts'
import type { Headers } from './http/security-headers.ts'
import type { Api } from './http/serve.ts'
import type { LocalProvider } from './identity/oidc-provider.ts'
import type { AskWithin } from './operator/runs.ts'
import type { FakePictureServer } from './pictures/fetch-picture.ts'
import type { Log } from './process/log.ts'
import type { Config } from './settings/config.ts'
import type { FakeSources } from './sources/registry.ts'

export interface AppDeps {
  config: Config
  db: Db
  reads: ReadPools
  /** The health check answers when the main pool is busy. */
  healthDb: Db
  /** Without a pooler, for the connection that listens for new editions. */
  url: string
  /** `application_name` of that connection; other processes find this one by it. */
  presence: string
  /** Seconds since the supervised database went away; null if it is up. */
  databaseAwayFor(): number | null
  /** Aborted when this process has to stop. */
  stopping: AbortSignal
  log: Log
  sandbox: (FakeSources & FakePictureServer) | null
  /** Null with a real provider or without sign-in. */
  localProvider: LocalProvider | null
  mountFakes(api: Api, headers: Headers): void
  billing: Billing | null
  requestRefresh(): Promise<void>
  /** The job is queued when the transaction commits. */
  askWithin: AskWithin
  wakeOutbox(): Promise<void>
  wakeListMatching(): Promise<void>
  wakeImports(): Promise<void>
  now(): Date
}
