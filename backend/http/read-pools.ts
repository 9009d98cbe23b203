import type Koa from 'koa'
import { type Db, type Limits, openDatabase } from '../db/knex.ts'
import { type Read, snapshot } from '../db/snapshot.ts'
import type { Log } from '../process/log.ts'
import { FairQueue } from './fair-queue.ts'
import { networkBlockOf } from './rate-limit.ts'
import { openReplicaReads } from './replica-reads.ts'
import type { Viewer } from './viewer.ts'

/** Visitors never use connections of members or writers. */
export interface ReadPools {
  visitors: Db
  members: Db
  replica?: Db | null
}

/** Concurrency equals pool size, so requests wait in the fair queue and never for a connection. */
const SLOTS = { visitors: 4, members: 6 } as const

/** The replica also loads editions and renders pages. */
export const READ_CONNECTIONS = { ...SLOTS, replica: SLOTS.visitors + 2 } as const

/** `limits`: for the pools on `url`; the replica is connected directly. */
export function openReadPools(
  url: string,
  { readUrl = null, limits = 'serving' }: { readUrl?: string | null; limits?: Limits } = {},
): ReadPools {
  const pool = (whose: keyof typeof SLOTS) =>
    openDatabase(url, { name: `tideline ${whose}`, max: READ_CONNECTIONS[whose], limits })
  return {
    visitors: pool('visitors'),
    members: pool('members'),
    replica:
      readUrl === null
        ? null
        : openDatabase(readUrl, {
            name: 'tideline replica',
            max: READ_CONNECTIONS.replica,
            limits: 'serving',
          }),
  }
}

const WAITING = { waitingOfOne: 200, waitingInAll: 2000, patienceMs: 5000 } as const

/** Queues reads fairly: visitors by network, members by person (docs/decisions/0026-front-door.md). */
export type ReadsOf = (viewer: Viewer, ctx: Koa.Context) => Read

export interface Reads {
  /** For background work such as loading the next edition. Uses the replica, because it takes no locks. */
  read: Read
  /** Visitors may read the replica; members see their own writes on the primary. */
  readsOf: ReadsOf
  /** The primary: for locks, and keys or secrets that may just have been revoked. */
  primaryOf: ReadsOf
  readPrimary: Read
  /** After an edition notification: waits until `read` sees it. */
  caughtUp(): Promise<void>
}

interface ReadDeps {
  db: Db
  pools: ReadPools
  /** Responses must not come from an older edition. */
  servedEdition(): number | null
  log: Log
}

export function createReads({ db, pools, servedEdition, log }: ReadDeps): Reads {
  const visitorQueue = new FairQueue({ slots: SLOTS.visitors, ofOne: 2, ...WAITING })
  const memberQueue = new FairQueue({ slots: SLOTS.members, ofOne: 4, ...WAITING })
  const replica = pools.replica ? openReplicaReads({ replica: pools.replica, primary: db, log }) : null
  const overReplica = (primary: Read) => replica?.over(primary, () => servedEdition() ?? 0) ?? primary
  const readPrimary = snapshot(db)
  const readMembers = snapshot(pools.members)
  const readVisitors = snapshot(pools.visitors)
  const readsWith =
    (ofVisitors: Read): ReadsOf =>
    (viewer, { ip, req: { socket } }) => {
      const isGone = () => socket.destroyed
      return viewer.kind === 'visitor'
        ? (work) => visitorQueue.run(networkBlockOf(ip), () => ofVisitors(work), isGone)
        : (work) => memberQueue.run(viewer.userId, () => readMembers(work), isGone)
    }
  return {
    read: overReplica(readPrimary),
    readsOf: readsWith(overReplica(readVisitors)),
    primaryOf: readsWith(readVisitors),
    readPrimary,
    caughtUp: async () => await replica?.caughtUp(),
  }
}
