import type { ListChainRow } from '../../backend/contracts/pick-chain.ts'
import type { ListedPick, ScoredListDetails } from '../../backend/contracts/scored-lists.ts'
import { startApp } from './app.ts'
import type { CreateDatabase } from './database.ts'
import type { TestMember } from './members.ts'
import { clock, startRecording } from './recording.ts'
import { fromApp } from './revealing.ts'

export type ScoredLists = Awaited<ReturnType<typeof startScoredLists>>

/** A recording with an app whose clock moves with it. */
export async function startScoredLists(from?: CreateDatabase) {
  const recording = await startRecording(from)
  const time = { now: clock(0) }
  const app = await startApp({ ...recording.database, now: () => time.now })

  async function as(who: TestMember | null, method: string, path: string, body?: object) {
    const { headers } = fromApp(who ?? { cookie: '' })
    const json = { 'content-type': 'application/json' }
    const reply = await app.call(path, {
      method,
      headers: { ...headers, ...json },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, total: reply.headers['x-total-count'], body: JSON.parse(reply.text) }
  }

  async function read(who: TestMember | null, text: string, given: { as?: string; media?: string } = {}) {
    const { as: how = 'text', media = 'application/octet-stream' } = given
    const { status, text: answer } = await app.call(`/api/scored-lists/read?as=${how}`, {
      method: 'POST',
      headers: {
        ...fromApp(who ?? { cookie: '' }).headers,
        'content-type': media,
        'content-length': Buffer.byteLength(text),
      },
      body: text,
    })
    return { status, body: JSON.parse(answer) }
  }

  async function idOf(name: string): Promise<string> {
    return String((await recording.database.db('product').where({ name }).first()).id)
  }

  /** Names of products; others are not found. */
  async function seal(who: TestMember, names: readonly string[], title = 'Ten picks') {
    const known = new Map<string, string>(
      (await recording.database.db('product').whereIn('name', [...names])).map((row) => [
        row.name,
        String(row.id),
      ]),
    )
    const lines = names.map((text) => ({ text, product: known.get(text) ?? null }))
    return await as(who, 'POST', '/api/scored-lists', { title, lines })
  }

  return {
    ...{ recording, time, as, read, seal, idOf },
    details: async (who: TestMember | null, id: string): Promise<ScoredListDetails> =>
      (await as(who, 'GET', `/api/scored-lists/${id}`)).body,
    picks: async (who: TestMember, id: string, question: string): Promise<ListedPick[]> =>
      (await as(who, 'GET', `/api/scored-lists/${id}/picks?question=${question}`)).body,
    chain: async (who: TestMember | null, id: string): Promise<ListChainRow[]> =>
      (await as(who, 'GET', `/api/scored-lists/${id}/chain`)).body,
    stop: async () => {
      await app.stop()
      await recording.stop()
    },
  }
}
