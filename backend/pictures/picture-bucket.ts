import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod/mini'
import type { PictureBucket } from '../settings/fleet-settings.ts'

/** Throws on any unexpected response. */
export interface OpenBucket {
  read(name: string): Promise<{ bytes: Buffer; madeAt: Date } | null>
  write(name: string, bytes: Buffer, type: string): Promise<void>
  remove(name: string): Promise<void>
  pages(): AsyncGenerator<string[]>
}

/** Every such service takes path-style URLs. */
export function openBucket(settings: PictureBucket, now: () => Date): OpenBucket {
  const { endpoint, bucket } = settings
  const root = `${endpoint.pathname.replace(/\/$/, '')}/${bucket}`

  async function ask(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    { body, type }: { body?: Buffer; type?: string } = {},
  ): Promise<Response> {
    const url = new URL(`${root}${path}`, endpoint)
    const headers = await signedHeaders({ method, url, body, type }, settings, now())
    return await fetch(url, {
      method,
      headers,
      ...(body ? { body: new Uint8Array(body) } : {}),
      // A redirect target must not get our credentials.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  }

  return {
    read: async (name) => {
      const reply = await ask('GET', `/${FOLDER}${name}`)
      if (reply.status === 404) {
        await reply.body?.cancel()
        return null
      }
      const bytes = Buffer.from(await taken(reply))
      const madeAt = new Date(reply.headers.get('last-modified') ?? Number.NaN)
      return { bytes, madeAt: Number.isNaN(madeAt.getTime()) ? new Date(0) : madeAt }
    },
    write: async (name, body, type) => {
      await taken(await ask('PUT', `/${FOLDER}${name}`, { body, type }))
    },
    remove: async (name) => {
      await taken(await ask('DELETE', `/${FOLDER}${name}`))
    },
    async *pages() {
      let from: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: FOLDER })
        if (from !== undefined) query.set('continuation-token', from)
        const reply = await ask('GET', `?${query}`)
        const list = readList(Buffer.from(await taken(reply)).toString('utf8'))
        yield list.names
        from = list.next
      } while (from !== undefined)
    },
  }
}

/** AWS Signature Version 4, including the body's digest. */
export async function signedHeaders(
  { method, url, body, type }: Unsigned,
  { region, accessKeyId, secretAccessKey }: Pick<PictureBucket, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  now: Date,
): Promise<Headers> {
  const { headers } = await new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      // Otherwise the signature leaves the body out.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(type ? { 'content-type': type } : {}),
    },
    allHeaders: true,
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    datetime: now.toISOString().replace(/[-:]|\.\d{3}/g, ''),
  }).sign()
  return headers
}

interface Unsigned {
  method: string
  url: URL
  body?: Buffer | undefined
  type?: string | undefined
}

const FOLDER = 'pictures/'
const ANSWER_MS = 5000

async function taken(reply: Response): Promise<ArrayBuffer> {
  const body = await reply.arrayBuffer()
  if (reply.ok) return body
  const bodyStart = Buffer.from(body.slice(0, 300)).toString('utf8').replace(/\s+/g, ' ')
  throw new Error(`The bucket of pictures answered ${reply.status}: ${bodyStart}`)
}

function readList(xml: string): { names: string[]; next: string | undefined } {
  const parser = new XMLParser({ parseTagValue: false, isArray: (tag) => tag === 'Contents' })
  const { Contents, NextContinuationToken } = z.parse(List, parser.parse(xml)).ListBucketResult
  return { names: Contents.map(({ Key }) => Key.slice(FOLDER.length)), next: NextContinuationToken }
}

const List = z.object({
  ListBucketResult: z.object({
    Contents: z._default(z.array(z.object({ Key: z.string() })), []),
    NextContinuationToken: z.optional(z.string()),
  }),
})
