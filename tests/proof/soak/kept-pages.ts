import type { Market } from './doings.ts'

interface Claim {
  holds: boolean
  claim: string
}

/** By path. */
type Pages = Map<string, string>

/** Pages that each process has rendered, as a visitor gets them: asked often enough that both have. */
export async function pagesOf(origin: string, market: Market): Promise<Pages> {
  const pages: Pages = new Map()
  const { id } = market.products[0] ?? { id: '' }
  for (const path of ['/', '/trending', '/premium', '/track-record', '/suppliers', `/product/${id}`]) {
    for (let time = 0; time < 4; time += 1) pages.set(path, (await readPage(origin, path)).text)
  }
  return pages
}

/** Without its database each process answers them as before, and they say of which day their figures are. */
export async function keptPages(origin: string, market: Market, before: Pages): Promise<Claim[]> {
  const now = await pagesOf(origin, market)
  const changed = [...now].flatMap(([path, text]) => (text === before.get(path) ? [] : [path]))
  const dated = [...now].flatMap(([path, text]) => (/Data up to [A-Z0-9]/.test(text) ? [path] : []))
  const stats = await readPage(origin, '/api/stats')
  const { publishedAt } = JSON.parse(stats.text) as { publishedAt: string | null }
  return [
    {
      holds: changed.length === 0,
      claim: `without the database ${now.size} kinds of pages are as before${changed.length > 0 ? `, but ${changed.join(', ')}` : ''}`,
    },
    { holds: dated.includes('/trending'), claim: `they say how old they are: ${dated.join(', ')}` },
    { holds: publishedAt !== null, claim: `and so do the figures of the market: published ${publishedAt}` },
  ]
}

async function readPage(origin: string, path: string): Promise<{ text: string }> {
  const reply = await fetch(origin + path, {
    headers: { accept: 'text/html', 'sec-ch-ua-mobile': '?1', 'x-forwarded-for': '192.0.2.7' },
  })
  return { text: await reply.text() }
}
