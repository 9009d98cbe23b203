import * as z from 'zod'
import { cutText } from '../../contracts/cut-text.ts'
import { Refused, readAnswer } from '../answer.ts'
import { SourceFailure } from '../port.ts'

export const CENSUS_LABEL = 'US Census Bureau'

/** 25 codes over 27 months are about 60 kB. */
export const CODES_ASKED_AT_ONCE = 25

interface ImportMonth {
  /** Six digits. */
  hs: string
  /** YYYY-MM */
  month: string
  /** General imports, whole dollars, all countries. */
  dollars: number
}

export interface MonthlyImports {
  months: ImportMonth[]
  /** By code. */
  names: Map<string, string>
}

export interface CensusAccess {
  url: string
  /** Null is refused by the bureau since May 2026. */
  key: string | null
}

/** Codes without imports are absent. Throws `SourceFailure` or `Outage`, without the key. */
export async function fetchMonthlyImports(
  { url, key }: CensusAccess,
  { codes, since }: { codes: readonly string[]; since: string },
  signal: AbortSignal,
): Promise<MonthlyImports> {
  const address = new URL(url)
  address.search = String(
    new URLSearchParams([
      ['get', 'I_COMMODITY,I_COMMODITY_SDESC,GEN_VAL_MO'],
      ['COMM_LVL', 'HS6'],
      ['CTY_CODE', ALL_COUNTRIES],
      ['time', `from ${since}`],
      ...codes.map((code): [string, string] => ['I_COMMODITY', code]),
      ...(key === null ? [] : [['key', key] as [string, string]]),
    ]),
  )
  const asked = { label: CENSUS_LABEL, headers: {}, explain: (status: number) => explain(status, key) }
  try {
    return readMonthlyImports(await readAnswer(address, asked, TIMEOUT_MS, signal), codes)
  } catch (error) {
    if (error instanceof Refused && error.status === NOTHING_FOUND) return { months: [], names: new Map() }
    throw error
  }
}

/** Skips withheld values (null, letter, negative). */
export function readMonthlyImports(body: string, codes: readonly string[]): MonthlyImports {
  const [headings = [], ...rows] = tableIn(body)
  const at = (heading: string) => {
    const column = headings.indexOf(heading)
    if (column === -1) throw new SourceFailure(`${CENSUS_LABEL}: the answer has no column ${heading}`)
    return column
  }
  const [code, name, value, time] = [at('I_COMMODITY'), at('I_COMMODITY_SDESC'), at('GEN_VAL_MO'), at('time')]
  const asked = new Set(codes)
  const months = new Map<string, ImportMonth>()
  const names = new Map<string, string>()
  for (const row of rows) {
    const [hs, month, dollars] = [row[code] ?? '', row[time] ?? '', row[value] ?? '']
    if (!asked.has(hs) || !MONTH.test(month)) {
      throw new SourceFailure(`${CENSUS_LABEL}: a row is of a code or a month that was not asked for`)
    }
    if (!DOLLARS.test(dollars)) continue
    if (months.has(`${hs} ${month}`)) {
      throw new SourceFailure(`${CENSUS_LABEL}: the answer has two values of one code and month`)
    }
    months.set(`${hs} ${month}`, { hs, month, dollars: Number(dollars) })
    names.set(hs, nameOf(row[name] ?? ''))
  }
  return { months: [...months.values()], names }
}

function tableIn(body: string): (string | null)[][] {
  if (body.trimStart().startsWith('<')) {
    throw new SourceFailure(
      `${CENSUS_LABEL}: a web page came instead of figures, as for a key that it does not know`,
    )
  }
  try {
    const parsed = Table.safeParse(JSON.parse(body))
    if (parsed.success) return parsed.data
  } catch (error) {
    throw new SourceFailure(`${CENSUS_LABEL}: the answer is not JSON`, { cause: error })
  }
  throw new SourceFailure(`${CENSUS_LABEL}: the answer is no table of texts`)
}

/** The bureau redirects requests without a valid key. */
function explain(status: number, key: string | null): SourceFailure | null {
  if (status !== 302 && status !== 303) return null
  return new SourceFailure(
    key === null
      ? `${CENSUS_LABEL}: it asks for a key. Get one free at api.census.gov/data/key_signup.html and set CENSUS_KEY`
      : `${CENSUS_LABEL}: it does not know the key in CENSUS_KEY. A new key has to be activated by the link in its e-mail`,
  )
}

/** `LAMPS, NESOI` gives "Lamps, other". */
function nameOf(text: string): string {
  const plain = cutText(text.replace(/\s+/g, ' ').trim(), NAME_MAX).toLowerCase().replaceAll('nesoi', 'other')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const Table = z.array(z.array(z.string().nullable()).max(40)).max(20_000)
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DOLLARS = /^\d{1,13}$/
const ALL_COUNTRIES = '-'
const NOTHING_FOUND = 204
const NAME_MAX = 150
const TIMEOUT_MS = 60_000
