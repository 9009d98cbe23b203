import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signedHeaders } from '../../backend/pictures/picture-bucket.ts'
import type { PictureBucket } from '../../backend/settings/fleet-settings.ts'

export interface FakeBucket {
  settings: PictureBucket
  objects: Map<string, { bytes: Buffer; madeAt: Date }>
  /** Answers 503 while set. */
  away: boolean
  close(): Promise<void>
}

/** Small, so lists have several pages. */
const PAGE = 2

/** The S3 subset that we use; refuses wrong signatures. `picture-bucket.test.ts` checks signatures against Amazon's examples. */
export async function startFakeBucket(now: () => Date = () => new Date()): Promise<FakeBucket> {
  const objects: FakeBucket['objects'] = new Map()
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const settings: PictureBucket = {
    endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    region: 'eu-central-1',
    bucket: 'shop-pictures',
    accessKeyId: 'key-id',
    secretAccessKey: 'secret of the key',
  }
  const fake: FakeBucket = {
    settings,
    objects,
    away: false,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '', settings.endpoint)
    if (fake.away) return void response.writeHead(503).end('<Error>SlowDown</Error>')
    if (!(await isSigned(request, url, body)))
      return void response.writeHead(403).end('<Error>AccessDenied</Error>')
    const path = url.pathname.replace(`/${settings.bucket}`, '').replace(/^\//, '')
    if (path === '') return void response.end(listed(url.searchParams))
    const found = objects.get(path)
    if (request.method === 'PUT') objects.set(path, { bytes: body, madeAt: now() })
    else if (request.method === 'DELETE') objects.delete(path)
    else if (!found) return void response.writeHead(404).end('<Error>NoSuchKey</Error>')
    else response.setHeader('Last-Modified', found.madeAt.toUTCString())
    response
      .writeHead(request.method === 'DELETE' ? 204 : 200)
      .end(request.method === 'GET' ? found?.bytes : '')
  }

  async function isSigned(
    { method = '', headers }: IncomingMessage,
    url: URL,
    body: Buffer,
  ): Promise<boolean> {
    const at = String(headers['x-amz-date']).replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
      '$1-$2-$3T$4:$5:$6Z',
    )
    const due = await signedHeaders(
      { method, url, body, type: headers['content-type'] },
      settings,
      new Date(at),
    )
    return ['authorization', 'x-amz-content-sha256'].every((name) => headers[name] === due.get(name))
  }

  function listed(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const from = query.get('continuation-token') ?? ''
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > from).sort()
    const page = names.slice(0, PAGE)
    const more = names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')
    return `<?xml version="1.0"?><ListBucketResult>${contents}${more}</ListBucketResult>`
  }

  return fake
}
