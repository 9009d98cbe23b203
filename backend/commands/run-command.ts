import type { Db } from '../db/knex.ts'
import { openForCommand } from '../db/open.ts'
import type { Config } from '../settings/config.ts'
import { describeStartError } from './describe-start-error.ts'

/** 1: the command's own refusal, whose text `refusal` gives. 2: an error that the operator can fix. */
export async function exitCodeOf(
  work: () => Promise<number>,
  refusal: (error: unknown) => string | null = () => null,
): Promise<number> {
  try {
    return await work()
  } catch (error) {
    const refused = refusal(error)
    const words = refused ?? describeStartError(error)
    if (words === null) throw error
    process.stderr.write(`${words}\n`)
    return refused === null ? 2 : 1
  }
}

/** `connections`: at most this many. */
export async function withDatabase(
  config: Config,
  { command, connections }: { command: string; connections?: number },
  work: (db: Db) => Promise<number>,
): Promise<number> {
  const { db, close } = await openForCommand(config, command, connections)
  try {
    return await work(db)
  } finally {
    await close()
  }
}
