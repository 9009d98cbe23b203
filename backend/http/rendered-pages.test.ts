import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logTo } from '../../tests/support/log-to.ts'
import { PAGE_SLOT, STATE_SLOT } from '../contracts/page.ts'
import type { RenderedPage } from '../contracts/rendering.ts'
import type { AppFile } from './app-files.ts'
import { openRenderedPages } from './rendered-pages.ts'

const MINUTE_MS = 60_000

function template(name: string): AppFile {
  const plain = Buffer.from(`<title>${name} {{title}}</title>${PAGE_SLOT}${STATE_SLOT}`)
  return { type: 'text/html', cacheControl: 'no-cache', etag: '', plain, encoded: null }
}

/** Fake render thread; `byHand`: each page waits until the test completes it. */
function open({ byHand = false }: { byHand?: boolean } = {}) {
  const asked: string[] = []
  const waiting: { done(page?: Partial<RenderedPage>): void; fail(): void }[] = []
  const logged: string[] = []
  let time = Date.parse('2026-11-20T08:00:00Z')
  const pages = openRenderedPages({
    templates: new Map(
      ['index', 'trending', 'product', 'suppliers', 'missing'].map((name) => [`/${name}`, template(name)]),
    ),
    renderer: {
      render: (address, wide) => {
        const number = asked.push(`${wide ? 'wide' : 'phone'} ${address}`)
        const status = address.includes('99999') || address.startsWith('/no/') ? 404 : 200
        const page = { status, html: `page ${number}`, state: '' } as const
        if (!byHand) return Promise.resolve(page)
        return new Promise((go, fail) => {
          waiting.push({
            done: (given) => go({ ...page, ...given }),
            fail: () => fail(new Error('It broke.')),
          })
        })
      },
      close: async () => undefined,
    },
    headOf: async (path) => (path === '/product/7' ? null : { '{{title}}': path }),
    now: () => new Date(time),
    log: logTo((line) => logged.push(line)),
  })
  const find = async (address: string, wide = false, network = 'a network') =>
    (await pages.find({ address, wide, network }))?.plain.toString() ?? null
  return {
    pages,
    asked,
    logged,
    find,
    next: async () => {
      await vi.waitFor(() => expect(waiting).not.toEqual([]))
      return waiting.shift()
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('a page of data', () => {
  it('is rendered once for all requests, separately for phones and desktops', async () => {
    const { find, asked } = open()
    const [one, other, wide] = await Promise.all([
      find('/trending'),
      find('/trending'),
      find('/trending', true),
    ])
    expect([one, other, await find('/trending')]).toEqual(
      Array(3).fill('<title>trending /trending</title>page 1'),
    )
    expect(wide).toContain('page 2')
    expect(asked).toEqual(['phone /trending', 'wide /trending'])
  })

  it('is not returned when rendering is slow, and is ready for the next request', async () => {
    const { find, next, asked } = open({ byHand: true })
    const first = find('/trending')
    const rendering = await next()
    await vi.advanceTimersByTimeAsync(400)
    expect(await first).toBeNull()
    rendering?.done()
    await vi.waitFor(async () => expect(await find('/trending')).toContain('page 1'))
    expect(asked).toEqual(['phone /trending'])
  })

  it('is not returned when rendering fails, which is logged and tried again', async () => {
    const { find, next, logged } = open({ byHand: true })
    const first = find('/trending')
    ;(await next())?.fail()
    expect(await first).toBeNull()
    expect(logged.join()).toMatch(/A page was not rendered.*It broke\.|It broke\..*A page was not rendered/)
    const second = find('/trending')
    ;(await next())?.done()
    expect(await second).toContain('page 2')
  })

  it.each(['/trending?other=1', '/help', '/product', '/trending/1', '/product/7'])(
    '%s is not rendered: unknown path, unread parameter or missing product',
    async (address) => {
      const { find, asked } = open()
      expect([await find(address), asked]).toEqual([null, []])
    },
  )

  it('renders one shared 404 for all unknown ids of a route', async () => {
    const { pages, asked } = open()
    const found = await Promise.all(
      ['product', 'page', 'other', 'product'].map((kind) =>
        pages.findMissing(kind, { wide: false, network: '' }),
      ),
    )
    expect(found.map((page) => page?.plain.toString() ?? null)).toEqual([
      '<title>missing {{title}}</title>page 1',
      '<title>missing {{title}}</title>page 2',
      '<title>missing {{title}}</title>page 2',
      '<title>missing {{title}}</title>page 1',
    ])
    expect(asked).toHaveLength(2)
  })
})

describe('a new version of the data', () => {
  it('drops the pages of the previous version and renders recently requested ones at once', async () => {
    const { pages, find, asked } = open()
    await find('/trending')
    await find('/product/1')
    pages.renew()
    await vi.waitFor(() =>
      expect(asked).toEqual(['phone /trending', 'phone /product/1', 'phone /product/1', 'phone /trending']),
    )
    expect(await find('/trending')).toContain('page 4')
    expect(await find('/product/1')).toContain('page 3')
    expect(asked).toHaveLength(4)
  })

  it('discards an unfinished page of the previous version', async () => {
    const { pages, find, next } = open({ byHand: true })
    const early = find('/trending')
    const before = await next()
    pages.renew()
    before?.done({ html: 'of the version before' })
    expect(await early).toBeNull()
    const late = find('/trending')
    ;(await next())?.done({ html: 'of this one' })
    expect(await late).toContain('of this one')
  })

  it('popular pages are rendered in advance, and a request meanwhile waits for that rendering', async () => {
    const { pages, find, asked, next } = open({ byHand: true })
    pages.begin()
    const first = await next()
    const start = find('/')
    const other = find('/product/1')
    first?.done()
    expect(await start).toContain('page 1')
    ;(await next())?.done()
    expect(await other).toContain('page 2')
    expect(asked.slice(0, 3)).toEqual(['phone /', 'phone /product/1', 'wide /'])
  })
})

describe('a crowd', () => {
  it('leaves the next turn to a network with one request when 30 networks request many', async () => {
    const { find, asked, next } = open({ byHand: true })
    for (let page = 0; page < 120; page += 1)
      void find(`/product/${1000 + page}`, false, `network ${page % 30}`)
    for (let page = 0; page < 30; page += 1) (await next())?.done()
    const running = await next()
    void find('/product/1', false, 'another network')
    running?.done()
    await next()
    expect(asked[31]).toBe('phone /product/1')
  })

  it('gets one rendering for requests of the same page', async () => {
    const { find, asked, next } = open({ byHand: true })
    const all = Array.from({ length: 30 }, (_, at) => find('/trending', false, `network ${at}`))
    ;(await next())?.done()
    expect(new Set(await Promise.all(all)).size).toBe(1)
    expect(asked).toHaveLength(1)
  })
})

describe('popular pages', () => {
  it('are warming until each has been rendered once, even if the version changes meanwhile', async () => {
    const { pages, next, asked } = open({ byHand: true })
    expect(pages.isWarming()).toBe(false)
    pages.begin()
    ;(await next())?.done()
    pages.renew()
    const hot = 2 * (['/', '/trending', '/suppliers'].length + 4)
    for (let page = 0; page < hot; page += 1) {
      expect(pages.isWarming()).toBe(true)
      ;(await next())?.done()
    }
    await vi.waitFor(() => expect(pages.isWarming()).toBe(false))
    pages.renew()
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1 + hot))
    expect(pages.isWarming()).toBe(false)
  })

  it('do not delay readiness when rendering fails', async () => {
    const { pages, pass, next } = open({ byHand: true })
    pages.begin()
    await next()
    pass(MINUTE_MS)
    expect(pages.isWarming()).toBe(false)
  })
})

it('close() stops rendering and logs no failures afterwards', async () => {
  const { pages, find, next, asked, logged } = open({ byHand: true })
  pages.begin()
  const first = await next()
  await pages.close()
  first?.fail()
  expect(await find('/trending')).toBeNull()
  pages.renew()
  expect([asked, logged]).toEqual([['phone /'], []])
})

describe('a page with relative times', () => {
  it('is rendered again in the background when older than a minute', async () => {
    const { find, pass, asked } = open()
    await find('/trending')
    pass(MINUTE_MS + 1)
    expect(await find('/trending')).toContain('page 1')
    await vi.waitFor(async () => expect(await find('/trending')).toContain('page 2'))
    expect(asked).toHaveLength(2)
  })

  it('is rendered before the response when older than ten minutes, and kept when that fails', async () => {
    const { find, pass, next } = open({ byHand: true })
    const first = find('/trending')
    ;(await next())?.done()
    await first
    pass(11 * MINUTE_MS)
    const second = find('/trending')
    ;(await next())?.done({ html: 'anew' })
    expect(await second).toContain('anew')
    pass(11 * MINUTE_MS)
    const third = find('/trending')
    ;(await next())?.fail()
    expect(await third).toContain('anew')
  })
})
