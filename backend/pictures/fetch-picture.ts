import { isIP } from 'node:net'
import { Agent, request } from 'undici'
import { isPublicAddress, lookupPublic } from '../outgoing/public-address.ts'

export class NotFetchable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'NotFetchable'
  }
}

const BYTES_MAX = 5 * 1024 * 1024
const TIME_MAX_MS = 5000

export interface PictureFetcher {
  /** At most 5 MB, within 5 s. Throws `NotFetchable`. */
  fetch(url: string): Promise<Buffer>
  close(): Promise<void>
}

/** The sandbox: pictures of `pictureOrigin` come from `origin`, which may be local. */
export interface FakePictureServer {
  pictureOrigin: string
  origin: string
}

/**
 * Sources are not trusted: only https on its own port to a public address, without credentials or redirects.
 * The fake's origin is exempt.
 */
export function createPictureFetcher(fakeServer: FakePictureServer | null): PictureFetcher {
  const outside = new Agent({
    connect: { lookup: lookupPublic, timeout: 3000 },
    connections: 4,
    headersTimeout: TIME_MAX_MS,
    bodyTimeout: TIME_MAX_MS,
  })
  const inside = new Agent({ connections: 4, headersTimeout: TIME_MAX_MS, bodyTimeout: TIME_MAX_MS })

  return {
    fetch: async (text) => {
      const url = URL.canParse(text) ? new URL(text) : null
      if (!url) throw new NotFetchable('is not an address')
      try {
        if (fakeServer && url.origin === fakeServer.pictureOrigin) {
          return await download(new URL(url.pathname + url.search, fakeServer.origin), inside)
        }
        refuseOddAddress(url)
        return await download(url, outside)
      } catch (error) {
        if (error instanceof NotFetchable) throw error
        throw new NotFetchable('could not be fetched', error)
      }
    },
    close: async () => {
      await Promise.all([outside.destroy(), inside.destroy()])
    },
  }
}

/** DNS never sees literal addresses. */
function refuseOddAddress(url: URL): void {
  if (url.protocol !== 'https:' || url.port !== '') throw new NotFetchable('is not https on its own port')
  if (url.username !== '' || url.password !== '') throw new NotFetchable('holds credentials')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new NotFetchable('is not a public address')
}

async function download(url: URL, dispatcher: Agent): Promise<Buffer> {
  const { statusCode, headers, body } = await request(url, {
    dispatcher,
    signal: AbortSignal.timeout(TIME_MAX_MS),
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
  })
  // Destroying a body emits another error, which ends the process.
  body.on('error', () => undefined)
  const announced = Number(headers['content-length'] ?? 0)
  if (statusCode !== 200 || announced > BYTES_MAX) {
    body.destroy()
    throw new NotFetchable(statusCode === 200 ? 'is too large' : `answered ${statusCode}`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += (chunk as Buffer).length
    if (size > BYTES_MAX) throw new NotFetchable('is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
