import type Koa from 'koa'
import { type Db, openDatabase } from '../db/knex.ts'
import { FairQueue } from './fair-queue.ts'
import { networkBlockOf } from './rate-limit.ts'
import { type Read, snapshot } from './snapshot.ts'
import type { Viewer } from './viewer.ts'

/** Connections that answers are read over: visitors never hold one of the members', nor any of those that write. */
export interface ReadPools {
  visitors: Db
  members: Db
}

/** Work at once is as much as the pools hold: nobody waits for a connection, only for a turn. */
const PLACES = { visitors: 4, members: 6 } as const

export function openReadPools(url: string): ReadPools {
  const pool = (whose: keyof ReadPools) =>
    openDatabase(url, { name: `tideline ${whose}`, max: PLACES[whose], limits: 'serving' })
  return { visitors: pool('visitors'), members: pool('members') }
}

const WAITING = { waitingOfOne: 200, waitingInAll: 2000, patienceMs: 5000 } as const

/** Queues reads fairly: visitors by network, members by person (docs/decisions/0026-front-door.md). */
export type ReadsOf = (viewer: Viewer, ctx: Koa.Context) => Read

export function createReads({ visitors, members }: ReadPools): ReadsOf {
  const visitorQueue = new FairQueue({ places: PLACES.visitors, ofOne: 3, ...WAITING })
  const memberQueue = new FairQueue({ places: PLACES.members, ofOne: 4, ...WAITING })
  const readVisitors = snapshot(visitors)
  const readMembers = snapshot(members)
  return (viewer, { ip, req: { socket } }) => {
    const isGone = () => socket.destroyed
    return viewer.kind === 'visitor'
      ? (work) => visitorQueue.run(networkBlockOf(ip), () => readVisitors(work), isGone)
      : (work) => memberQueue.run(viewer.userId, () => readMembers(work), isGone)
  }
}
