import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `stripe`: the market with Stripe's keys. `bare`: without keys or sources. */
export type ServerName = 'market' | 'stripe' | 'bare'

interface Databases {
  urls: Record<ServerName, string>
  refreshAt: string
}

const file = () => join(String(process.env.E2E_HOME), 'databases.json')

export async function announceDatabases(databases: Databases): Promise<void> {
  await writeFile(file(), JSON.stringify(databases))
}

export async function databases(): Promise<Databases> {
  return JSON.parse(await readFile(file(), 'utf8'))
}
