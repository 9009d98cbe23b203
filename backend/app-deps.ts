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

/** What a server is made of. */
export interface AppDeps {
  config: Config
  db: Db
  reads: ReadPools
  /** A small separate pool, so that the health check answers even when the app is busy. */
  healthDb: Db
  /** Address of the same database past any pooler, for the connection that listens for new editions. */
  url: string
  /** What that connection is called; other processes find this one by it. */
  presence: string
  /** For how many seconds the database has been away, where this process looks after it; null: it is there. */
  databaseAwayFor(): number | null
  /** Aborted when this process has been told to stop. */
  stopping: AbortSignal
  log: Log
  /** Where the fakes of the sources and of their pictures listen; null where the sources are real. */
  sandbox: (FakeSources & FakePictureServer) | null
  /** The sandbox's sign-in on this server; null where a real provider is set up, or none. */
  localProvider: LocalProvider | null
  /** Mounts the pages of the fakes. */
  mountFakes(api: Api, headers: Headers): void
  /** Null where no payments are set up. */
  billing: Billing | null
  requestRefresh(): Promise<void>
  /** Has a job done if the transaction is committed. */
  askWithin: AskWithin
  /** Asks for the outbox to be sent now instead of within a minute. */
  wakeOutbox(): Promise<void>
  /** Asks for private lists to be matched now instead of within a minute. */
  wakeListMatching(): Promise<void>
  /** Asks for files that operators sent to be imported now instead of within a minute. */
  wakeImports(): Promise<void>
  now(): Date
}
