import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PUBLIC_API, readDecision, saveByKey } from '../../backend/contracts/public-api.ts'
import { isTrouble, TROUBLES, tideline } from './ask.ts'
import { describeTrouble } from './trouble-view.ts'

const ORIGIN = 'https://tideline.example'
const KEY = `tdl_01234567_${'0'.repeat(40)}`
const LINK = 'https://www.amazon.com/dp/B09H7GPR1G'

let sent: { url: URL; init: RequestInit }[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  sent = []
  answer = async () => Response.json({})
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url: new URL(url), init })
    return await answer()
  })
})

afterEach(() => vi.unstubAllGlobals())

const failure = (status: number, headers: Record<string, string> = {}) => {
  answer = async () =>
    Response.json({ error: { code: 'invalid_input', message: 'Said by us.', id: '1' } }, { status, headers })
}

it('asks only requests that the public API has, with what they take', async () => {
  const server = tideline(ORIGIN, KEY)
  await server.lookUp(LINK, null)
  await server.lookUp(LINK, 'Steel kettle')
  await server.decision('12')
  await server.suppliers('12')
  await server.matches('Steel kettle')
  await server.save({ productId: '12' })
  await server.save({ name: 'Steel kettle', link: LINK })
  const offered = [...PUBLIC_API, readDecision, saveByKey]
  for (const { url, init } of sent) {
    const endpoint = offered.find(
      ({ method, path }) =>
        method === init.method && new RegExp(`^${path.replace(':id', '\\d+')}$`).test(url.pathname),
    )
    expect([url.pathname, endpoint?.scope]).toEqual([url.pathname, expect.stringMatching(/^(read|profile)$/)])
    const { query, body } = endpoint ?? saveByKey
    expect(query['~standard'].validate(Object.fromEntries(url.searchParams))).not.toHaveProperty('issues')
    if (init.body)
      expect(body['~standard'].validate(JSON.parse(String(init.body)))).not.toHaveProperty('issues')
  }
  expect(sent).toHaveLength(7)
})

it('sends the key in its header, and neither cookies nor the page that is open', async () => {
  await tideline(ORIGIN, KEY).lookUp(LINK, null)
  const [{ url, init } = { url: null, init: {} }] = sent
  expect(url?.href).toBe(`${ORIGIN}/api/v1/look-up?link=${encodeURIComponent(LINK)}`)
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' })
  expect(init.headers).toEqual({ Authorization: `Bearer ${KEY}` })
})

it.each([
  [401, 'key', 'This key does not work'],
  [402, 'plan', 'Keys come with a plan'],
  [403, 'scope', 'This key may not do that'],
  [404, 'gone', 'This product left our data'],
  [500, 'failed', 'Something went wrong'],
])('says what %i means', async (status, trouble, title) => {
  failure(status)
  const reply = await tideline(ORIGIN, KEY).lookUp(LINK, null)
  expect(reply).toEqual({ trouble, words: 'Said by us.', wait: 0 })
  if (!isTrouble(reply)) throw new Error('no trouble')
  expect(describeTrouble(reply, true).title).toBe(title)
})

it('waits as long as Retry-After says', async () => {
  failure(429, { 'Retry-After': '42' })
  const reply = await tideline(ORIGIN, KEY).lookUp(LINK, null)
  expect(reply).toMatchObject({ trouble: 'wait', wait: 42 })
  if (!isTrouble(reply)) throw new Error('no trouble')
  expect(describeTrouble(reply, true).text).toContain('42 seconds')
})

it('tells a lost network from a server that does not answer', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const reply = await tideline(ORIGIN, KEY).lookUp(LINK, null)
  expect(reply).toEqual({ trouble: 'offline', words: '', wait: 0 })
  if (!isTrouble(reply)) throw new Error('no trouble')
  expect(describeTrouble(reply, false).title).toBe('You are offline')
  expect(describeTrouble(reply, true).title).toBe('Tideline does not answer')
})

it('draws nothing of an answer that breaks its contract', async () => {
  answer = async () => Response.json({ product: { id: '1; drop', name: 5 } })
  expect(await tideline(ORIGIN, KEY).lookUp(LINK, null)).toMatchObject({ trouble: 'failed' })
  answer = async () => new Response('<html>a proxy</html>', { status: 200 })
  expect(await tideline(ORIGIN, KEY).lookUp(LINK, null)).toMatchObject({ trouble: 'failed' })
})

it('has words for every trouble', () => {
  for (const trouble of TROUBLES) {
    const { title, text } = describeTrouble({ trouble, words: '', wait: 3 }, true)
    expect([trouble, title.length > 5 && text.length > 5]).toEqual([trouble, true])
  }
})
