import { text as textOf } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type RunningSandbox, startSandbox } from './start-sandbox.ts'

// Generous, for busy machines.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const NOON = () => new Date('2026-11-20T17:00:00Z')
const running: RunningSandbox[] = []

afterEach(async () => {
  for (const sandbox of running.splice(0)) await sandbox.stop()
})

async function start(options: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox({ now: NOON, ...options })
  running.push(sandbox)
  return sandbox
}

const BASIC = `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}`
const RANKS =
  '/product/ranklist?date=2026-11-19&region=US&rank_type=1&product_rank_field=1&page_num=1&page_size=10'

async function sample(sandbox: RunningSandbox): Promise<string[]> {
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers })
    return Buffer.from(await answer.arrayBuffer()).toString('base64')
  }
  const { urls, origin, files } = sandbox
  return [
    await ask(urls.echotik + RANKS, { authorization: BASIC }),
    await ask(`${urls.scrapecreators}/v1/tiktok/shop/search?query=lamp`, { 'x-api-key': 'sandbox' }),
    await ask(`${urls.realTimeAmazon}/best-sellers?category=beauty&page=1`, { 'x-rapidapi-key': 'sandbox' }),
    await ask(`${urls.importyeti}/product/led%20lamp/suppliers`, { IYApiKey: 'sandbox' }),
    await ask(`${urls.importyeti}/powerquery/us-import/bols?product_description=led`, {
      IYApiKey: 'sandbox',
    }),
    await ask(`${origin}/pictures/tumbler/7.webp`),
    await textOf(files.hashtags()),
    await textOf(files.suppliers()),
    await textOf(files.amazonHistory()),
    await textOf(files.tiktokHistory(2)),
  ]
}

describe('the sandbox', () => {
  it('answers the same bytes for the same seed and day at any hour and port', async () => {
    const morning = await sample(await start({ now: () => new Date('2026-11-20T06:00:00Z') }))
    const evening = await sample(await start({ now: () => new Date('2026-11-21T04:59:00Z') }))
    expect(evening).toEqual(morning)
  })

  it('answers differently for another seed or another day', async () => {
    const first = await sample(await start())
    const [otherSeed, otherDay] = [
      await sample(await start({ seed: 2 })),
      await sample(await start({ now: () => new Date('2026-11-21T17:00:00Z') })),
    ]
    const same = first.map((bytes, index) => [bytes === otherSeed[index], bytes === otherDay[index]])
    // Pictures depend on their path; past rankings and the month's suppliers depend on the seed.
    expect(same.map(([seed]) => seed)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(same.map(([, day]) => day)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
      false,
      true,
      false,
      false,
    ])
  })

  it.each([
    ['echotik', RANKS, { authorization: 'Basic d3Jvbmc=' }, { code: 401 }],
    ['scrapecreators', '/v1/tiktok/shop/search?query=x', { 'x-api-key': 'wrong' }, { success: false }],
    ['realTimeAmazon', '/best-sellers?category=beauty', {}, { message: 'Invalid API key.' }],
    [
      'importyeti',
      '/database-updated?IYApiKey=sandbox',
      { authorization: 'Bearer sandbox' },
      { message: 'Unauthorized' },
    ],
  ] as const)('refuses a wrong key in the format of %s', async (api, path, headers, body) => {
    const sandbox = await start()
    const answer = await fetch(sandbox.urls[api] + path, { headers })
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining(body)])
  })

  it('draws pictures of 640 x 640 in WebP for every product, and nothing for other paths', async () => {
    const { origin } = await start()
    const picture = await fetch(`${origin}/pictures/led-mask/12.webp`)
    const bytes = Buffer.from(await picture.arrayBuffer())
    const others = ['/pictures/led-mask/9999.webp', '/pictures/nothing/1.webp', '/pictures/../faults', '/']
    const statuses = await Promise.all(others.map(async (path) => (await fetch(origin + path)).status))
    expect([picture.headers.get('content-type'), bytes.toString('latin1', 8, 12), statuses]).toEqual([
      'image/webp',
      'WEBP',
      [404, 404, 200, 404],
    ])
  })

  it('accepts faults over HTTP, counts calls, and recovers', async () => {
    const { origin, urls } = await start()
    const order = (body: unknown) => fetch(`${origin}/faults`, { method: 'POST', body: JSON.stringify(body) })
    const ask = () => fetch(`${urls.importyeti}/database-updated`, { headers: { IYApiKey: 'sandbox' } })
    await order({ api: 'importyeti', fault: { kind: '429', retryAfter: 7 } })
    const limited = await ask()
    await order({ api: 'importyeti', fault: null })
    const well = await ask()
    const wrong = await order({ api: 'importyeti', fault: { kind: 'explode' } })
    expect([limited.status, limited.headers.get('retry-after'), well.status, wrong.status]).toEqual([
      429,
      '7',
      200,
      400,
    ])
    expect(await (await fetch(`${origin}/faults`)).json()).toMatchObject({ calls: { importyeti: 2 } })
  })

  it('names no real origin: pictures, shops and mail live on reserved domains, telephones in reserved blocks', async () => {
    const everything = (await sample(await start())).map((part, index) =>
      index < 6 ? Buffer.from(part, 'base64').toString() : part,
    )
    const text = everything.filter((_, index) => index !== 5).join('\n')
    const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host ?? '')
    const mails = [...text.matchAll(/[\w.-]+@([\w.-]+)/g)].map(([, host]) => host ?? '')
    const phones = [...text.matchAll(/\+\d[\d -]{7,}/g)].map(([phone]) => phone)
    expect(hosts.filter((host) => !host.endsWith('.example') && host !== 'www.tiktok.com')).toEqual([])
    expect([mails.length > 50, mails.filter((host) => !host.endsWith('.example'))]).toEqual([true, []])
    expect(phones.filter((phone) => !/^\+1-202-555-01\d\d$|^\+44 20 7946 0\d{3}$/.test(phone))).toEqual([])
  })
})
