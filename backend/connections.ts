import { PAYER_CONNECTIONS, SYNCING_CONNECTIONS } from './billing/open-billing.ts'
import { COMMAND_CONNECTIONS, MATCHING_CONNECTIONS } from './db/open.ts'
import { READ_CONNECTIONS } from './http/read-pools.ts'
import { ASKING_CONNECTIONS, WORKING_CONNECTIONS } from './job-queue.ts'
import type { Role } from './settings/fleet-settings.ts'

/** What writes, looks up sessions and does jobs. */
export const MAIN_CONNECTIONS = 10
export const HEALTH_CONNECTIONS = 2
/** The watch for silence, and the listener for editions. */
const ONE = 1

/** The most connections that a process holds, by where they lead. */
export interface Connections {
  /** By `DATABASE_URL`: they end at the pooler, where one stands before the database. */
  pooled: number
  /** Past a pooler, to the database itself. */
  direct: number
  replica: number
}

/**
 * Every pool has its size from here, or gives it to here, so that this is what a process may come to
 * (docs/decisions/0061-fleet.md has it as a table).
 */
export function connectionsOf(
  role: Role,
  { payments, replica }: { payments: boolean; replica: boolean },
): Connections {
  const readers = READ_CONNECTIONS.visitors + READ_CONNECTIONS.members
  if (role === 'worker') {
    return {
      pooled: 0,
      direct:
        MAIN_CONNECTIONS +
        HEALTH_CONNECTIONS +
        ONE +
        WORKING_CONNECTIONS +
        (payments ? SYNCING_CONNECTIONS : 0),
      replica: 0,
    }
  }
  return {
    pooled: MAIN_CONNECTIONS + readers + HEALTH_CONNECTIONS + ONE,
    direct:
      ONE +
      (role === 'all' ? WORKING_CONNECTIONS : ASKING_CONNECTIONS) +
      (payments ? PAYER_CONNECTIONS + SYNCING_CONNECTIONS : 0),
    replica: replica ? READ_CONNECTIONS.replica + ONE : 0,
  }
}

/** A refresh, an import of uploaded files and the matching of lists: one of each at a time in the whole fleet. */
export const RUN_CONNECTIONS = 2 * COMMAND_CONNECTIONS + MATCHING_CONNECTIONS
