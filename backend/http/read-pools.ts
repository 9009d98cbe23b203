import type Koa from 'koa'
import { type Db, type Limits, openDatabase } from '../db/knex.ts'
import { type Read, snapshot } from '../db/snapshot.ts'
import type { Log } from '../process/log.ts'
import { FairQueue } from './fair-queue.ts'
import { networkBlockOf } from './rate-limit.ts'
import { openReplicaReads } from './replica-reads.ts'
import type { Viewer } from './viewer.ts'

/** Connections that answers are read over: visitors never hold one of the members', nor any of those that write. */
export interface ReadPools {
  visitors: Db
  members: Db
  /** Null where there is none. */
  replica?: Db | null
}

/** Work at once is as much as the pools hold: nobody waits for a connection, only for a turn. */
const PLACES = { visitors: 4, members: 6 } as const

/** The replica also has the editions that are taken into memory, and pages that are drawn. */
export const READ_CONNECTIONS = { ...PLACES, replica: PLACES.visitors + 2 } as const

/** `limits`: of the pools on `url`; a replica is asked directly. */
export function openReadPools(
  url: string,
  { readUrl = null, limits = 'serving' }: { readUrl?: string | null; limits?: Limits } = {},
): ReadPools {
  const pool = (whose: keyof typeof PLACES) =>
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
  /** For what nobody asked for just now, like the next edition. Over the replica, where there is one: it asks no lock. */
  read: Read
  /** What visitors ask, over the replica too. Members find what they have written a moment ago, so they read the primary. */
  readsOf: ReadsOf
  /** Of the primary whoever asks: where locks are, keys and secrets that may have been taken back just now. */
  primaryOf: ReadsOf
  readPrimary: Read
  /** After news of an edition: waits until `read` can have it. */
  caughtUp(): Promise<void>
}

interface ReadDeps {
  /** The primary's, for what nobody asked for just now. */
  db: Db
  pools: ReadPools
  /** The edition in memory: nobody is answered from an older one than that. */
  servedEdition(): number | null
  log: Log
}

export function createReads({ db, pools, servedEdition, log }: ReadDeps): Reads {
  const visitorQueue = new FairQueue({ places: PLACES.visitors, ofOne: 2, ...WAITING })
  const memberQueue = new FairQueue({ places: PLACES.members, ofOne: 4, ...WAITING })
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
