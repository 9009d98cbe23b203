import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { exchange } from '../../tests/support/raw-socket.ts'

/**
 * Bytes that two servers in a row may parse differently. Each counts as one request or none. The hidden part never reaches the
 * app; nothing is read after a refusal.
 */
const HIDDEN = '/api/hidden'
const hidden = `GET ${HIDDEN} HTTP/1.1\r\nHost: HOST\r\n\r\n`

let log: string[] = []

const database = await createTestDatabase()
const app = await startApp({ ...database, log: logTo((line) => void log.push(line), 'trace') })
const host = new URL(app.origin).host

beforeEach(() => {
  log = []
})

/** `LENGTH` and `HEX`: length of the hidden request with the real host. */
function send(bytes: string) {
  const length = hidden.replace('HOST', host).length
  const filled = bytes
    .replaceAll('HOST', host)
    .replaceAll('LENGTH+5', String(length + 5))
    .replaceAll('LENGTH', String(length))
    .replaceAll('HEX', length.toString(16))
  return exchange(app.origin, filled, { quietMs: 250 })
}
const seen = () => log.filter((line) => line.includes(HIDDEN)).length

const post = (headers: string, body: string) =>
  `POST /api/contact HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n` +
  `X-Requested-With: app\r\n${headers}\r\n${body}`
const get = (headers: string, rest = '') => `GET /api/stats HTTP/1.1\r\nHost: HOST\r\n${headers}\r\n${rest}`

const MALFORMED: [string, string][] = [
  [
    'CL.TE: a length and chunks',
    post(`Content-Length: LENGTH+5\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${hidden}`),
  ],
  [
    'TE.CL: chunks and a length',
    post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', `HEX\r\n${hidden}\r\n0\r\n\r\n`),
  ],
  ...(
    [
      ['another coding', 'Transfer-Encoding: xchunked'],
      ['chunked, but not last', 'Transfer-Encoding: chunked, identity'],
      ['twice, the second unknown', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: cow'],
      ['quoted', 'Transfer-Encoding: "chunked"'],
      ['a space before the colon', 'Transfer-Encoding : chunked'],
      ['a zero byte in the name', 'Transfer\0-Encoding: chunked'],
      ['a zero byte in the value', 'Transfer-Encoding: chunked\0'],
      ['a vertical tab before it', 'Transfer-Encoding:\x0bchunked'],
      ['folded over two lines', 'Transfer-Encoding:\r\n chunked'],
      ['behind a bare line feed', 'X-A: b\nTransfer-Encoding: chunked'],
      ['behind a bare carriage return', 'X-A: b\rTransfer-Encoding: chunked'],
    ] as const
  ).map(([name, header]): [string, string] => [
    `TE ${name}, and a length`,
    post(`Content-Length: 4\r\n${header}\r\n`, `HEX\r\n${hidden}\r\n0\r\n\r\n`),
  ]),
  ...[
    '5\r\nContent-Length: 0',
    '0\r\nContent-Length: 5',
    '5, 0',
    '5, 5',
    '+5',
    '-1',
    '0x5',
    '5 0',
    '5;',
    '',
  ].map((value): [string, string] => [
    `a length of ${JSON.stringify(value)}`,
    post(`Content-Length: ${value}\r\n`, `{"a":${hidden}`),
  ]),
  ...['0x2', '+2', '-2', '2 ', ' 2', 'g', '', '2\n', 'fffffffffffffffff', '2;a\nb'].map(
    (size): [string, string] => [
      `a chunk of size ${JSON.stringify(size)}`,
      post('Transfer-Encoding: chunked\r\n', `${size}\r\n{}\r\n0\r\n\r\n${hidden}`),
    ],
  ),
  ['a chunk longer than it says', post('Transfer-Encoding: chunked\r\n', `1\r\n{}\r\n0\r\n\r\n${hidden}`)],
  ['chunks ended by bare line feeds', post('Transfer-Encoding: chunked\r\n', `2\n{}\n0\n\n${hidden}`)],
  ['a folded header', get('X-A: b\r\n c\r\n', hidden)],
  ['a header with a zero byte', get('X-A: b\0c\r\n', hidden)],
  ['a header name with a space', get('X A: b\r\n', hidden)],
  ['a header without a colon', get('X-A\r\n', hidden)],
  ['a header without a name', get(': b\r\n', hidden)],
  ['a first header that begins with a space', `GET /api/stats HTTP/1.1\r\n Host: HOST\r\n\r\n${hidden}`],
  ['lines ended by bare line feeds', `GET /api/stats HTTP/1.1\nHost: HOST\n\n${hidden}`],
  ['lines ended by bare carriage returns', `GET /api/stats HTTP/1.1\rHost: HOST\r\r${hidden}`],
  ['a version that there is not', `GET /api/stats HTTP/1.9\r\nHost: HOST\r\n\r\n${hidden}`],
  ['no version', `GET /api/stats\r\nHost: HOST\r\n\r\n${hidden}`],
  ['the preface of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`],
  ['a method that there is not', `G=T /api/stats HTTP/1.1\r\nHost: HOST\r\n\r\n${hidden}`],
  ['an address of another host', `GET http://evil.example/api/stats HTTP/1.1\r\nHost: HOST\r\n\r\n${hidden}`],
  ['two hosts', get('Host: evil.example\r\n', hidden)],
  ['too many headers', get('X-A: b\r\n'.repeat(120), hidden)],
]

describe('a smuggled request is refused and nothing after it is read', () => {
  it.each(MALFORMED)('%s', async (_name, bytes) => {
    const { replies, closed } = await send(bytes)
    expect(replies.map(({ status }) => status).filter((status) => ![400, 413, 431].includes(status))).toEqual(
      [],
    )
    expect(replies.length).toBeLessThanOrEqual(1)
    expect([seen(), closed]).toEqual([0, true])
  })
})

const ONE_REQUEST: [string, string][] = [
  ['a GET with a body', get(`Content-Length: LENGTH\r\n`, hidden)],
  ['a GET with chunks', get('Transfer-Encoding: chunked\r\n', `HEX\r\n${hidden}\r\n0\r\n\r\n`)],
  ['a body that is too large', post('Content-Length: 99999999\r\n', hidden)],
  ['a body that is not asked for yet', post(`Expect: 100-continue\r\nContent-Length: LENGTH\r\n`, hidden)],
  ['an expectation that there is not', post(`Expect: miracle\r\nContent-Length: LENGTH\r\n`, hidden)],
  [
    'a chunk with an extension',
    post('Transfer-Encoding: chunked\r\n', `HEX;a="b"\r\n${hidden}\r\n0\r\n\r\n`),
  ],
  [
    'headers after the chunks',
    post('Transfer-Encoding: chunked\r\n', `2\r\n{}\r\n0\r\nX-A: ${HIDDEN}\r\n\r\n`),
  ],
  [
    'a header that names another address',
    get(`X-Original-URL: ${HIDDEN}\r\nX-Rewrite-URL: ${HIDDEN}\r\nX-HTTP-Method-Override: POST\r\n`),
  ],
]

describe('an unusual but valid request is taken as one request', () => {
  it.each(ONE_REQUEST)('%s', async (_name, bytes) => {
    const { replies } = await send(bytes)
    expect(replies.filter(({ status }) => status !== 100)).toHaveLength(1)
    expect(seen()).toBe(0)
  })
})

it('two pipelined requests are answered as two, so a smuggled one would be seen', async () => {
  const { replies } = await send(get('', hidden))
  expect([replies.map(({ status }) => status), seen()]).toEqual([[200, 404], 1])
})
