import type { ServerResponse } from 'node:http'
import { CATEGORIES } from '../../contracts/categories.ts'
import { KINDS } from '../catalogue/kinds.ts'
import { between, chance } from '../random.ts'

export const CENSUS_PATH = '/census/data/timeseries/intltrade/imports/hs'
export const CENSUS_KEY = 'sandbox-census'

/** Fake of the US Census Bureau's monthly imports. */
export function answerCensus(query: URLSearchParams, response: ServerResponse, now: Date): void {
  if (query.get('key') !== CENSUS_KEY) {
    response.writeHead(302, { location: '/data/missing_key.html' }).end()
    return
  }
  const [, since = ''] = /^from (\d{4}-\d{2})$/.exec(query.get('time') ?? '') ?? []
  const rows = query.getAll('I_COMMODITY').flatMap((hs) =>
    monthsFrom(since, now).map(({ month, number }) => {
      const [code, country, level] = [hs, query.get('CTY_CODE'), query.get('COMM_LVL')]
      return [code, nameOf(hs), dollarsOf(hs, number), level, country, month, code]
    }),
  )
  const body = rows.length === 0 ? '' : JSON.stringify([HEADINGS, ...rows])
  const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  response.writeHead(rows.length === 0 ? 204 : 200, rows.length === 0 ? {} : head).end(body)
}

/** Requested columns, then query columns: the code appears twice. */
const HEADINGS = [
  'I_COMMODITY',
  'I_COMMODITY_SDESC',
  'GEN_VAL_MO',
  'COMM_LVL',
  'CTY_CODE',
  'time',
  'I_COMMODITY',
]

/** Up to two months ago, or three before the publication day. */
function monthsFrom(since: string, now: Date): { month: string; number: number }[] {
  const [year = 0, first = 1] = since.split('-').map(Number)
  const last = now.getUTCFullYear() * 12 + now.getUTCMonth() - (now.getUTCDate() >= OUT_ON ? 2 : 3)
  const months: { month: string; number: number }[] = []
  for (let number = year * 12 + first - 1; year > 0 && number <= last; number += 1) {
    const month = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
    months.push({ month, number })
  }
  return months
}

function dollarsOf(hs: string, month: number): string {
  const base = between(1, 90, hs, 'imports') * 1e6
  const slope = between(-25, 35, hs, 'slope') / 100
  const season = 1 + 0.2 * Math.sin(((month + between(0, 11, hs, 'season')) / 6) * Math.PI)
  const noise = 0.97 + 0.06 * chance(hs, month)
  return String(Math.round(base * (1 + slope) ** ((month - EPOCH) / 12) * season * noise))
}

function nameOf(hs: string): string {
  const kinds = CATEGORIES.flatMap((category) => KINDS[category]).filter((kind) => kind.hs === hs)
  return `${kinds[0]?.nouns[0] ?? 'Goods'}, NESOI`.toUpperCase()
}

const OUT_ON = 6
/** January 2025, in months. */
const EPOCH = 2025 * 12
