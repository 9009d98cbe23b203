import { request } from 'node:http'
import { expect } from 'vitest'
import { Pipeline } from '../../backend/contracts/pipeline.ts'
import type { Change } from '../../backend/contracts/pipeline-changes.ts'
import { type Entry, entryOf } from '../../backend/contracts/pipeline-entry.ts'
import type { Reply, RunningApp } from './app.ts'
import type { TestMember } from './members.ts'
import { FROM_APP } from './watching.ts'

export function pipelineCalls(app: RunningApp) {
  const send = (changes: readonly unknown[], { cookie }: TestMember): Promise<Reply> =>
    app.call('/api/pipeline/changes', {
      method: 'POST',
      headers: { ...FROM_APP, cookie },
      body: JSON.stringify({ changes }),
    })
  const listOf = async ({ cookie }: TestMember): Promise<Pipeline> => {
    const { status, text } = await app.call('/api/pipeline', { headers: { cookie } })
    expect([status, text]).toEqual([200, expect.any(String)])
    return Pipeline.parse(JSON.parse(text))
  }
  return {
    send,
    /** Expects 200; returns refusals. */
    take: async (changes: readonly Change[], who: TestMember): Promise<{ id: string; why: string }[]> => {
      const { status, text } = await send(changes, who)
      expect([status, text]).toEqual([200, expect.any(String)])
      return JSON.parse(text).refused
    },
    see: ({ cookie }: TestMember) =>
      app.call('/api/pipeline/seen', { method: 'POST', headers: { ...FROM_APP, cookie }, body: '{}' }),
    listOf,
    entriesOf: async (who: TestMember): Promise<Entry[]> =>
      (await listOf(who)).entries.flatMap(({ changes, about }) => entryOf(changes, about) ?? []),
    putPhoto: (id: string, { cookie }: { cookie: string }, bytes: Buffer, type = 'image/jpeg') =>
      sendBytes(new URL(`/api/pipeline/photos/${id}`, app.origin), {
        bytes,
        headers: { ...FROM_APP, cookie, 'content-type': type },
      }),
    getPhoto: (id: string, { cookie }: { cookie: string }) =>
      fetch(new URL(`/api/pipeline/photos/${id}`, app.origin), { headers: cookie ? { cookie } : {} }),
  }
}

function sendBytes(
  url: URL,
  { bytes, headers }: { bytes: Buffer; headers: Record<string, string> },
): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const sent = request(
      url,
      { method: 'PUT', headers: { ...headers, 'content-length': bytes.length } },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (part) => {
          text += part
        })
        reply.on('end', () => done({ status: reply.statusCode ?? 0, text }))
      },
    )
    sent.on('error', fail)
    sent.end(bytes)
  })
}

let made = 0

export function changesFrom(device: string, clock: () => number) {
  const dated = (entry: string, over: string[] = []) => {
    made += 1
    return {
      id: `${device}-change-${String(made).padStart(6, '0')}`,
      entry,
      at: clock(),
      n: made,
      device,
      over,
    }
  }
  return {
    save: (productId: number | string, entry = `p${productId}`): Change => ({
      ...dated(entry),
      kind: 'save',
      name: 'Lamp',
      productId: String(productId),
      link: null,
    }),
    saveOwn: (entry: string, name: string): Change => ({
      ...dated(entry),
      kind: 'save',
      name,
      productId: null,
      link: 'https://www.tiktok.com/view/product/1729384756',
    }),
    move: (entry: string, to: (Change & { kind: 'move' })['to'], reason: string | null = null): Change => ({
      ...dated(entry),
      kind: 'move',
      to,
      reason,
      because: null,
    }),
    note: (entry: string, text: string, item = `note-${made}-of-${device}`, over: string[] = []): Change => ({
      ...dated(entry, over),
      kind: 'note',
      item,
      text,
    }),
    photo: (entry: string, item: string): Change => ({
      ...dated(entry),
      kind: 'photo',
      item,
      type: 'image/jpeg',
      bytes: 1000,
    }),
    remove: (entry: string, over: string[]): Change => ({ ...dated(entry, over), kind: 'remove' }),
  }
}
