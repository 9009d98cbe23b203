import { CannotStart } from '../cannot-start.ts'

/** Errors of other origin pass unchanged. */
export function databaseRefused(
  error: unknown,
  {
    databaseUrl,
    setting = 'DATABASE_URL',
    dataDir,
  }: { databaseUrl: string | null; setting?: string; dataDir: string },
): unknown {
  if (error instanceof CannotStart || !isOfDatabase(error)) return error
  const database = databaseUrl
    ? `The database at ${withoutPassword(databaseUrl)} (${setting})`
    : `The embedded database under ${dataDir} (DATA_DIR)`
  return new CannotStart(
    `${database} cannot be used: ${errorText(error)}. ${databaseAdvice(error, databaseUrl === null)}`,
    error,
  )
}

/** Null for errors unrelated to the folder. */
export function folderRefused(error: unknown, folder: string): CannotStart | null {
  const advice = FOLDER_ADVICE[codeOf(error)]
  if (!advice) return null
  return new CannotStart(
    `The data folder ${folder} (DATA_DIR) cannot be used: ${errorText(error)}. ${advice}`,
    error,
  )
}

export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.errors.length > 0) {
    return [...new Set(error.errors.map(errorText))].join('; ')
  }
  const { detail, hint } = error as { detail?: string; hint?: string }
  // Knex prefixes the statement.
  const own = 'severity' in error ? error.message.slice(error.message.lastIndexOf(' - ') + 1) : error.message
  return [own.replace(/^- /, ''), detail, hint]
    .filter((part): part is string => Boolean(part))
    .map((part) => part.replace(/\s+/g, ' ').replace(/\.$/, ''))
    .join('. ')
}

/** pg and knex report timeouts in words only. */
function isOfDatabase(error: unknown): boolean {
  return codeOf(error) !== '' || SILENCE.test(errorText(error)) || BROKEN.test(errorText(error))
}

function databaseAdvice(error: unknown, embedded: boolean): string {
  const byCode = DATABASE_ADVICE[codeOf(error)]
  if (byCode) return byCode
  if (embedded) return 'Its log is beside it, in the folder log.'
  if (SILENCE.test(errorText(error))) return SILENT
  if (BROKEN.test(errorText(error))) {
    return 'Check that a PostgreSQL answers at this address, and whether it wants TLS (?sslmode=require).'
  }
  return 'It must be a PostgreSQL 15 or newer that Tideline may create tables in.'
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return 'an address that is none'
  const url = new URL(address)
  url.password = ''
  url.search = ''
  return url.href
}

const SILENCE = /timeout expired|Timeout acquiring/
const BROKEN = /Connection terminated|SSL|SASL/
const SILENT =
  'Nothing answered from there in time. Check the host and the port, and whether a firewall drops what is sent.'
const CREATE_RIGHT =
  'Make its user the owner of the database (alter database … owner to …), so that it may create tables and extensions.'

const DATABASE_ADVICE: Record<string, string> = {
  ECONNREFUSED:
    'Nothing takes connections at that address. Check the host and the port, and that PostgreSQL runs.',
  ECONNRESET: 'Check that it is a PostgreSQL that answers there.',
  ENOTFOUND: 'Nobody knows that host. Check its name.',
  EAI_AGAIN:
    'The name of the host could not be looked up. Check its name, and that this machine has a name server.',
  EHOSTUNREACH: 'There is no way to that host from here. Check its address and the network.',
  ENETUNREACH: 'There is no way to that host from here. Check its address and the network.',
  ETIMEDOUT: SILENT,
  '28P01': 'Check the user and the password.',
  '28000': 'Check the user, and that pg_hba.conf of the server lets it in from here.',
  '3D000': 'Create it (createdb), or name one that is there.',
  '42501': CREATE_RIGHT,
  '0A000': 'Install what it lacks: the extension pg_trgm comes with PostgreSQL’s contrib package.',
  '58P01': 'Install what it lacks: the extension pg_trgm comes with PostgreSQL’s contrib package.',
  '25006': 'It only lets itself be read: name the primary server, not a copy of it.',
  '53100': 'Its disk is full. Make room there.',
  '53300': 'It has no connection left. Raise max_connections, or stop what holds them.',
  '57P03': 'It is starting or stopping. Try again in a moment.',
}

const FOLDER_ADVICE: Record<string, string> = {
  EACCES: 'Give the user that starts Tideline the right to write there, or set DATA_DIR to another folder.',
  EPERM: 'Give the user that starts Tideline the right to write there, or set DATA_DIR to another folder.',
  EROFS: 'That file system only lets itself be read. Set DATA_DIR to a folder that can be written.',
  ENOSPC: 'The disk is full. Make room, or set DATA_DIR to a folder on another disk.',
  EDQUOT: 'The user’s share of the disk is used up. Make room, or set DATA_DIR to a folder on another disk.',
  ENOTDIR: 'A part of that path is a file. Set DATA_DIR to a folder.',
  EEXIST: 'There is a file of that name. Set DATA_DIR to a folder.',
  ENOENT: 'It cannot be created there. Set DATA_DIR to a folder that can be written.',
}
