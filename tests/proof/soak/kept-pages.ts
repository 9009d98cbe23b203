import { setTimeout as pause } from 'node:timers/promises'
import type { Market } from './doings.ts'

interface Claim {
  holds: boolean
  claim: string
}

type Pages = Map<string, string>

/** Frames are served until rendering is done. */
const SAME_IN_A_ROW = 4
const TRIES = 60

/** Polls until each process's pages are stable. */
export async function pagesOf(origins: string[], { products }: Market): Promise<Pages> {
  const pages: Pages = new Map()
  for (const path of [
    '/',
    '/trending',
    '/premium',
    '/track-record',
    '/suppliers',
    `/product/${products[0]?.id}`,
  ]) {
    for (const origin of origins) {
      let same = 0
      for (let tried = 0; same < SAME_IN_A_ROW && tried < TRIES; tried += 1) {
        const text = await readShape(origin + path)
        same = text === pages.get(`${origin} ${path}`) ? same + 1 : 0
        pages.set(`${origin} ${path}`, text)
        await pause(50)
      }
    }
  }
  return pages
}

/** Must be unchanged without a database, with the day of their figures. */
export async function keptPages(origins: string[], before: Pages): Promise<Claim[]> {
  const now: Pages = new Map()
  for (const place of before.keys()) now.set(place, await readShape(place.replace(' ', '')))
  const changed = [...now].flatMap(([place, text]) => (text === before.get(place) ? [] : [place]))
  // The start page dates its sample alone: `EchoTik, 29 Nov`.
  const isStart = (place: string) => place.endsWith(' /')
  const dated = [...now].filter(([place, text]) =>
    (isStart(place) ? /EchoTik, 0 [A-Z]/ : /Data up to [A-Za-z0]/).test(text),
  )
  const figures = await Promise.all(origins.map((origin) => readText(`${origin}/api/stats`)))
  const published = figures.map((text) => (JSON.parse(text) as { publishedAt: string | null }).publishedAt)
  const isDated = (path: string) => dated.filter(([place]) => place.endsWith(path)).length === origins.length
  return [
    {
      holds: changed.length === 0,
      claim: `without the database ${now.size} pages of both are as before${changed.length > 0 ? `, but ${changed.join(', ')}` : ''}`,
    },
    {
      holds: isDated('/trending') && isDated('/'),
      claim: `they say how old they are: ${dated.map(([place]) => new URL(place.replace(' ', '')).pathname).join(', ')}`,
    },
    {
      holds: !published.includes(null),
      claim: `and so do the figures of the market: ${published.join(', ')}`,
    },
  ]
}

async function readShape(address: string): Promise<string> {
  return (await readText(address)).replace(/\d+/g, '0')
}

async function readText(address: string): Promise<string> {
  const headers = { accept: 'text/html', 'sec-ch-ua-mobile': '?1', 'x-forwarded-for': '192.0.2.7' }
  return await (await fetch(address, { headers })).text()
}
