import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../support/system-postgres.ts'

/** One transaction. Product names contain the edition, so lists reveal theirs. */
export async function publishNamed(primary: string): Promise<number> {
  await ask(
    primary,
    `do $$ declare next bigint; begin
       insert into edition (as_of, compared_with, cause, market, figures)
       select as_of, compared_with, 'request', market, figures from edition
       join current_edition on edition_id = id returning id into next;
       update product set name = 'E' || next || ' of ' || id;
       update trend set edition_id = next;
       update current_edition set edition_id = next;
       perform pg_notify('edition', next::text);
     end $$`,
  )
  return await editionOf(primary)
}

export async function editionOf(database: string): Promise<number> {
  const [row] = await ask<{ id: string }>(database, 'select edition_id as id from current_edition')
  return Number(row?.id ?? 0)
}

export function editionsIn(text: string): number[] {
  return [...new Set([...text.matchAll(/"E(\d+) of \d+"/g)].map(([, edition]) => Number(edition)))]
}

export const KEPT = '/api/tiktok/trending'
export const READ = '/api/tiktok/trending?page=1'
const MORE = ['/api/suppliers?page=1', '/api/data-refresh-status', '/sitemap.xml']

export interface Seen {
  answers: number
  failed: string[]
  torn: string[]
  backwards: string[]
}

export interface Readers {
  seen: Seen
  excuse(origin: string): void
  stop(): Promise<Seen>
}

export function startReaders(origins: string[], each: number): Readers {
  const seen: Seen = { answers: 0, failed: [], torn: [], backwards: [] }
  const excused = new Set<string>()
  let stopping = false
  const readers = origins.flatMap((origin) => Array.from({ length: each }, () => read(origin)))

  async function read(origin: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    /** Per address, because the cache may lag behind the database. */
    const newest = new Map<string, number>()
    for (let turn = 0; !stopping && !excused.has(origin); turn += 1) {
      const address = [KEPT, READ, READ, MORE[turn % MORE.length] ?? KEPT][turn % 4] ?? KEPT
      const reply = await get(origin, address, { agent }).catch((error: Error) => ({
        status: 0,
        text: error.message,
      }))
      if (excused.has(origin)) break
      note(`${origin}${address}`, address, reply, newest)
      await pause(25)
    }
    agent.destroy()
  }

  function note(
    whole: string,
    address: string,
    reply: { status: number; text: string },
    newest: Map<string, number>,
  ): void {
    seen.answers += 1
    if (reply.status !== 200) {
      seen.failed.push(`${whole}: ${reply.status} ${reply.text.slice(0, 120)}`)
      return
    }
    const editions = editionsIn(reply.text)
    if (editions.length > 1) seen.torn.push(`${whole}: ${editions.join(', ')}`)
    const [edition = 0] = editions
    const before = newest.get(address) ?? 0
    if (edition > 0 && edition < before) seen.backwards.push(`${whole}: ${before}, then ${edition}`)
    if (edition > 0) newest.set(address, edition)
  }

  return {
    seen,
    excuse: (origin) => void excused.add(origin),
    stop: async () => {
      stopping = true
      await Promise.all(readers)
      return seen
    },
  }
}

export function get(
  origin: string,
  path: string,
  { agent, cookie }: { agent?: Agent; cookie?: string } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const asked = request(origin, {
      path,
      ...(agent ? { agent } : {}),
      headers: cookie ? { cookie } : {},
      timeout: 10_000,
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer within 10 s')))
    asked.on('error', fail)
    asked.on('response', (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', fail)
      reply.on('end', () =>
        done({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    asked.end()
  })
}
