import { PAYER_CONNECTIONS, SYNCING_CONNECTIONS } from './billing/open-billing.ts'
import { COMMAND_CONNECTIONS, MATCHING_CONNECTIONS } from './db/open.ts'
import { READ_CONNECTIONS } from './http/read-pools.ts'
import { ASKING_CONNECTIONS, WORKING_CONNECTIONS } from './job-queue.ts'
import type { Role } from './settings/fleet-settings.ts'

export const MAIN_CONNECTIONS = 10
export const HEALTH_CONNECTIONS = 2
const ONE = 1

export interface Connections {
  /** By `DATABASE_URL`, through a pooler if there is one. */
  pooled: number
  direct: number
  replica: number
}

/** All pools take their size from here; docs/decisions/0061-fleet.md has the totals. */
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

/** One refresh, one import and one list matching at a time in the whole fleet. */
export const RUN_CONNECTIONS = 2 * COMMAND_CONNECTIONS + MATCHING_CONNECTIONS
