import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse as parseCsv } from 'csv-parse/sync'
import type { Day } from '../../calendar/days.ts'
import { readAnswer } from '../answer.ts'
import { SourceFailure } from '../port.ts'
import { cleanText } from '../text.ts'
import { namesIn } from './entity-names.ts'

export const UFLPA_LABEL = 'US UFLPA Entity List'

export interface ListedCompany {
  name: string
  /** Null if not stated. */
  effectiveOn: Day | null
}

/** HTML or CSV, by URL or local file. Throws `SourceFailure` or `Outage`. */
export async function fetchEntityList(address: string, signal: AbortSignal): Promise<ListedCompany[]> {
  const url = new URL(address)
  return readEntityList(
    url.protocol === 'file:' ? await ownFile(url) : await readAnswer(url, ASKED, TIMEOUT_MS, signal),
  )
}

async function ownFile(url: URL): Promise<string> {
  try {
    const path = fileURLToPath(url)
    if ((await stat(path)).size > FILE_MAX) throw new Error('it is larger than 16 MB')
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new SourceFailure(`${UFLPA_LABEL}: the file cannot be read`, { cause: error })
  }
}

/** Includes aliases. Throws for a text without names. */
export function readEntityList(text: string): ListedCompany[] {
  const rows = text.trimStart().startsWith('<') ? tableRows(text) : csvRows(text)
  const companies = rows.flatMap(({ entity, date }) =>
    namesIn(entity).map((name) => ({ name, effectiveOn: dayIn(date) })),
  )
  if (companies.length === 0) throw new SourceFailure(`${UFLPA_LABEL}: there is no table of companies in it`)
  return companies
}

interface Entry {
  entity: string
  date: string
}

function tableRows(html: string): Entry[] {
  return elements(html, 'table').flatMap((table) =>
    entriesOf(
      elements(table, 'tr').map((row) =>
        elements(row.replaceAll(/<(\/?)th\b/gi, '<$1td'), 'td').map((cell) => plain(cell)),
      ),
    ),
  )
}

/** Not nested; linear time. */
function elements(html: string, tag: string): string[] {
  const end = new RegExp(`</${tag}\\s*>`, 'i')
  return html
    .split(new RegExp(`<${tag}\\b`, 'i'))
    .slice(1)
    .map((from) => from.slice(from.indexOf('>') + 1).split(end, 1)[0] ?? '')
}

function plain(html: string): string {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/gi, (all, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? all
      const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
  return cleanText(text, 4000) ?? ''
}

function csvRows(text: string): Entry[] {
  if (text.split('\n').some((line) => line.length > LINE_MAX))
    throw new SourceFailure(`${UFLPA_LABEL}: a line of it is longer than ${LINE_MAX / 1024} KB`)
  try {
    return entriesOf(parseCsv(text, { bom: true, relax_column_count: true, skip_empty_lines: true }))
  } catch (error) {
    throw new SourceFailure(`${UFLPA_LABEL}: it is neither a page with tables nor CSV`, { cause: error })
  }
}

function entriesOf([head = [], ...rows]: string[][]): Entry[] {
  const titles = head.map((title) => title.trim().toLowerCase())
  const entity = titles.findIndex((title) => /^(?:name(?: of entity)?|entity(?: name)?|company)$/.test(title))
  if (entity < 0) return []
  const alias = titles.indexOf('aliases')
  const date = titles.findIndex((title) => /\beffective\b|^date\b/.test(title))
  return rows.flatMap((row) => {
    const dated = row[date] ?? ''
    return [row[entity], ...(row[alias]?.split(';') ?? [])].flatMap((name) =>
      name?.trim() ? [{ entity: name, date: dated }] : [],
    )
  })
}

/** "August 2, 2024", "2024-08-02". */
function dayIn(text: string): Day | null {
  const iso = /\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0]
  const parsed = iso ?? text.match(/\b[A-Z][a-z]{2,8} \d{1,2}, \d{4}\b/)?.[0]
  if (parsed === undefined) return null
  const instant = Date.parse(`${parsed} UTC`)
  return Number.isNaN(instant) ? null : new Date(instant).toISOString().slice(0, 10)
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
}
const ASKED = { label: UFLPA_LABEL, headers: { accept: 'text/html, text/csv' } }
const TIMEOUT_MS = 30_000
const FILE_MAX = 16 * 1024 * 1024
/** A line of only commas takes seconds. */
const LINE_MAX = 16 * 1024
