import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addressOf,
  answers,
  ask,
  freePort,
  needPrograms,
  openSystemPostgres,
  versionOf,
} from './system-postgres.ts'

/** PostgreSQL with a streaming replica, and PgBouncer, from system packages. */
export interface FleetServers {
  versions: string
  primary: string
  replica: string
  pooled: string
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  askedOfReplica(): Promise<string>
  stop(): Promise<void>
}

export const POOL_SIZE = 20
const LIMITS =
  'set statement_timeout = 3000; set lock_timeout = 1000; set idle_in_transaction_session_timeout = 5000'
const BOUNCER = '/usr/sbin/pgbouncer'

export function needFleetPrograms(): void {
  needPrograms([{ package: 'pgbouncer', path: BOUNCER }])
}

export async function startFleetServers(maxConnections: number): Promise<FleetServers> {
  const postgres = await openSystemPostgres()
  const { home } = postgres
  const [primaryPort, replicaPort, bouncerPort] = [await freePort(), await freePort(), await freePort()]
  const settings = { max_connections: maxConnections }
  await postgres.create('primary')
  await postgres.serve('primary', primaryPort, settings)
  await ask(addressOf(primaryPort, 'postgres'), 'create database tideline')

  await postgres.run('pg_basebackup', [
    ...['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'tideline'],
    ...['-D', join(home, 'replica'), '-R', '-X', 'stream', '-c', 'fast'],
  ])
  let replica: ChildProcess
  const startReplica = async () => {
    replica = await postgres.serve('replica', replicaPort, {
      ...settings,
      log_statement: 'all',
      logging_collector: 'on',
      log_directory: home,
      log_filename: 'replica.log',
      log_line_prefix: '%a: ',
    })
  }
  await startReplica()

  const bouncerSettings = join(home, 'pgbouncer.ini')
  await writeFile(join(home, 'users.txt'), '"tideline" ""\n', { mode: 0o644 })
  await writeFile(bouncerSettings, settingsOf({ home, primaryPort, bouncerPort }), { mode: 0o644 })
  const bouncer = postgres.start(BOUNCER, [bouncerSettings])
  await answers(addressOf(bouncerPort), bouncer)

  return {
    versions: `${postgres.version}, ${await versionOf(BOUNCER)}`,
    primary: addressOf(primaryPort),
    replica: addressOf(replicaPort),
    pooled: addressOf(bouncerPort),
    killReplica: async () => {
      const ended = once(replica, 'exit')
      replica.kill('SIGQUIT')
      await ended
    },
    startReplica,
    askedOfReplica: () => readFile(join(home, 'replica.log'), 'utf8'),
    stop: () => postgres.remove(),
  }
}

function settingsOf(where: { home: string; primaryPort: number; bouncerPort: number }): string {
  return [
    '[databases]',
    `tideline = host=127.0.0.1 port=${where.primaryPort} dbname=tideline connect_query='${LIMITS}'`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${where.bouncerPort}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(where.home, 'users.txt')}`,
    'admin_users = tideline',
    'pool_mode = transaction',
    `default_pool_size = ${POOL_SIZE}`,
    'max_client_conn = 500',
    `logfile = ${join(where.home, 'pgbouncer.log')}`,
    '',
  ].join('\n')
}
