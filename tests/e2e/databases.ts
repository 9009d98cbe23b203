import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Which of the servers a test asks: the market's, the same with Stripe's keys, or one without any key or source. */
export type ServerName = 'market' | 'stripe' | 'bare'

/** What `server.ts` tells the others, and the tests. */
interface Databases {
  urls: Record<ServerName, string>
  /** When the market's refresh has just been, as `REFRESH_AT`. */
  refreshAt: string
}

const file = () => join(String(process.env.E2E_HOME), 'databases.json')

export async function tellDatabases(databases: Databases): Promise<void> {
  await writeFile(file(), JSON.stringify(databases))
}

export async function databases(): Promise<Databases> {
  return JSON.parse(await readFile(file(), 'utf8'))
}
