import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, lookupPublic } from '../outgoing/public-address.ts'
import { readLines } from '../process/data-file.ts'
import { createPictureFetcher, type PictureFetcher } from './fetch-picture.ts'

let canary: ReturnType<typeof createTcpServer>
let canaryPort: number
let connections = 0
let fetcher: PictureFetcher

beforeAll(async () => {
  canary = createTcpServer((socket) => {
    connections += 1
    socket.destroy()
  })
  canary.listen(0, '::')
  await once(canary, 'listening')
  canaryPort = (canary.address() as AddressInfo).port
  fetcher = createPictureFetcher(null)
})

afterAll(async () => {
  await fetcher.close()
  canary.close()
})

/** Spellings of internal addresses, from published SSRF lists. */
const INSIDE_HOSTS = [...readLines('backend/pictures/inside-hosts.test.txt'), 'loc\u00adalhost']
const HOSTILE = [
  ...INSIDE_HOSTS.map((host) => `https://${host}/a.png`),
  ...['127.0.0.1', '[::1]', 'localhost', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]'].flatMap((host) => [
    `https://${host}:CANARY/a.png`,
    `http://${host}:CANARY/a.png`,
    `https://user:secret@${host}:CANARY/a.png`,
    `https://public.example@${host}:CANARY/a.png`,
    `https://${host}:CANARY#@public.example/a.png`,
    `https://${host}:CANARY\\@public.example/a.png`,
  ]),
  ...[
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://127.0.0.1:CANARY/a.png',
    'gopher://127.0.0.1:CANARY/_x',
  ],
  ...[
    'dict://127.0.0.1:CANARY/x',
    'javascript:alert(1)',
    'blob:https://127.0.0.1:CANARY/x',
    'ws://127.0.0.1:CANARY/',
    'jar:http://127.0.0.1:CANARY!/',
  ],
  ...[
    '//127.0.0.1:CANARY/a.png',
    '/etc/passwd',
    'http:127.0.0.1:CANARY',
    'https:///127.0.0.1:CANARY/',
    'https:\\\\127.0.0.1:CANARY\\a.png',
    '',
    ' ',
    'https://',
  ],
  ...[
    'https://[::1%25lo]:CANARY/',
    'https://[::1%lo]/',
    'https://127.0.0.1%00.public.example:CANARY/',
    'https://127.0.0.1\t:CANARY/',
    'https://127.0.0.1:0443:CANARY/',
  ],
]

describe('a hostile picture URL', () => {
  it('never leads to a connection to an internal address', async () => {
    const outcomes = await Promise.allSettled(
      HOSTILE.map((address) => fetcher.fetch(address.replaceAll('CANARY', String(canaryPort)))),
    )
    expect(HOSTILE.length).toBeGreaterThanOrEqual(120)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
    expect(connections).toBe(0)
  }, 20_000)

  it('is recognized in every spelling of the IP address', () => {
    const literal = INSIDE_HOSTS.map((host) =>
      URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : '',
    )
      .map((host) => host.replace(/^\[|\]$/g, ''))
      .filter((host) => /^[0-9.]+$|:/.test(host))
    expect(literal.length).toBeGreaterThan(70)
    expect(literal.filter(isPublicAddress)).toEqual([])
    expect(['1.1.1.1', '93.184.215.14', '2606:4700:4700::1111'].every(isPublicAddress)).toBe(true)
  })

  it('is refused at connection time if its host name resolves to an internal address', async () => {
    const refusal = await new Promise((answer) => lookupPublic('localhost', {}, (error) => answer(error)))
    expect(refusal).toMatchObject({ name: 'PrivateAddress' })
  })
})

describe('the fake picture server', () => {
  let server: Server
  let fetcher: PictureFetcher
  const address = (path: string) => `https://pictures.sandbox.example${path}`

  beforeAll(async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    server = createServer((request, response) => {
      if (request.url === '/good.png') response.end(png)
      else if (request.url === '/redirect')
        response.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/` }).end()
      else if (request.url === '/announced')
        response.writeHead(200, { 'content-length': 10_000_000_000 }).flushHeaders()
      else if (request.url === '/endless') endless(response)
      else if (request.url === '/drip') response.write('\x89PNG')
      else response.writeHead(500).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    fetcher = createPictureFetcher({
      pictureOrigin: 'https://pictures.sandbox.example',
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    })
  })

  afterAll(async () => {
    await fetcher.close()
    server.closeAllConnections()
    server.close()
  })

  it('is used for its exact origin only', async () => {
    expect((await fetcher.fetch(address('/good.png'))).subarray(1, 4).toString()).toBe('PNG')
    const port = (server.address() as AddressInfo).port
    for (const other of [
      `http://127.0.0.1:${port}/good.png`,
      'http://pictures.sandbox.example/good.png',
      'https://pictures.sandbox.example:444/good.png',
    ]) {
      await expect(fetcher.fetch(other)).rejects.toThrow()
    }
  })

  it.each(['/redirect', '/announced', '/endless', '/missing'])(
    'is refused when it answers with %s',
    async (path) => {
      await expect(fetcher.fetch(address(path))).rejects.toMatchObject({ name: 'NotFetchable' })
      expect(connections).toBe(0)
    },
  )

  it('is dropped when it sends too slowly', async () => {
    await expect(fetcher.fetch(address('/drip'))).rejects.toMatchObject({ name: 'NotFetchable' })
  }, 10_000)
})

function endless(response: import('node:http').ServerResponse): void {
  const chunk = Buffer.alloc(65_536, 1)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
