import * as z from 'zod'
import { addDays, type Day, isDay } from '../../calendar/days.ts'
import { cutText } from '../../contracts/cut-text.ts'
import { readAnswer } from '../answer.ts'
import { parseJson } from '../json.ts'
import { SourceFailure } from '../port.ts'
import { cleanText, cleanUrl } from '../text.ts'

export const CPSC_LABEL = 'US CPSC'

export interface RecallRow {
  number: string
  title: string
  day: Day
  hazard: string | null
  url: string | null
  products: string[]
  /** Recalling firms, sellers and importers. */
  firms: string[]
  modelTexts: string[]
}

/**
 * Newest last, by year because of the size limit. Throws `SourceFailure` or `Outage`, without partial
 * results.
 */
export async function fetchRecalls(
  address: string,
  { today, signal }: { today: Day; signal: AbortSignal },
): Promise<RecallRow[]> {
  const recalls = new Map<string, RecallRow>()
  for (let year = YEARS; year > 0; year -= 1) {
    const url = new URL(address)
    url.searchParams.set('format', 'json')
    url.searchParams.set('RecallDateStart', addDays(today, -365 * year))
    url.searchParams.set('RecallDateEnd', addDays(today, -365 * (year - 1)))
    for (const recall of readRecalls(await readAnswer(url, ASKED, TIMEOUT_MS, signal)))
      recalls.set(recall.number, recall)
  }
  if (recalls.size === 0) throw new SourceFailure(`${CPSC_LABEL}: it names no recall of ${YEARS} years`)
  return [...recalls.values()]
}

/** Connection test: newest month only. */
export async function tryRecalls(
  address: string,
  { today, signal }: { today: Day; signal: AbortSignal },
): Promise<RecallRow[]> {
  const url = new URL(address)
  url.searchParams.set('format', 'json')
  url.searchParams.set('RecallDateStart', addDays(today, -31))
  return readRecalls(await readAnswer(url, ASKED, TIMEOUT_MS, signal))
}

/** Skips recalls without number, title or day. Throws if nothing is left. */
export function readRecalls(text: string): RecallRow[] {
  const parsed = z.array(z.unknown()).safeParse(parse(text))
  if (!parsed.success) throw new SourceFailure(`${CPSC_LABEL}: the answer is no list of recalls`)
  const rows = parsed.data.flatMap((one) => rowOf(one) ?? [])
  if (rows.length === 0 && parsed.data.length > 0)
    throw new SourceFailure(`${CPSC_LABEL}: no recall of ${parsed.data.length} can be read`)
  return rows
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    throw new SourceFailure(`${CPSC_LABEL}: the answer is not JSON`, { cause: error })
  }
}

function rowOf(one: unknown): RecallRow | null {
  const parsed = Recall.safeParse(one)
  if (!parsed.success) return null
  const { RecallNumber, RecallID, RecallDate, Title, Description, URL: link } = parsed.data
  const number = cleanText(String(RecallNumber ?? RecallID ?? ''), 40)
  const title = cleanText(Title, 500)
  const day = RecallDate.slice(0, 10)
  if (!number || !title || !isDay(day)) return null
  const named = parsed.data.Products
  return {
    ...{ number, title, day },
    hazard: cleanText(parsed.data.Hazards[0]?.Name, 600),
    url: cleanUrl(link),
    products: texts(
      named.map(({ Name }) => Name),
      200,
    ),
    firms: texts(
      [
        ...firmsIn(title),
        ...parsed.data.Manufacturers.map(({ Name }) => tradeName(Name)),
        ...named.map(({ Name }) => leadingMake(Name, Description ?? '')),
      ],
      100,
    ),
    modelTexts: texts([...named.map(({ Model }) => Model), ...modelSentences(Description ?? '')], 600),
  }
}

/** "Skip Hop Recalls …", "… Recalled by Step2 Due to …", "…; Sold on Amazon by Chillife Official". */
function firmsIn(title: string): string[] {
  const [, recalling] = /^(.{2,60}?) (?:Recalls|Expands Recall|Reannounces Recall)\b/.exec(title) ?? []
  const [, by] = /\bRecalled by (.{2,60}?)(?: Due to|;|,|$)/.exec(title) ?? []
  const [, seller] = /; ?(?:Sold|Imported|Manufactured)\b[^;]{0,60}?\bby ([^;]{2,60})$/.exec(title) ?? []
  return [recalling, by, seller].filter((firm) => firm !== undefined)
}

/** Shops show the trade name. */
function tradeName(name: string | null | undefined): string | null {
  return /\b(?:dba|d\/b\/a|doing business as) ([^,;()]{2,60})/i.exec(name ?? '')?.[1] ?? null
}

/** Names are in title case: a word capitalized inside a description sentence is a brand. */
function leadingMake(product: string | null | undefined, description: string): string | null {
  const first = /^[\p{L}\p{N}][\p{L}\p{N}'’-]+/u.exec(product ?? '')?.[0]
  if (first === undefined || first === first.toLowerCase()) return null
  const descriptionWords = cutText(description, DESCRIPTION_READ).split(/[\s"“”(),.;]+/)
  const inSentence = descriptionWords.some(
    (word, at) => word === first && /^[a-z]/.test(descriptionWords[at - 1] ?? ''),
  )
  return inSentence && !descriptionWords.includes(first.toLowerCase()) ? first : null
}

function modelSentences(description: string): string[] {
  return cutText(description, DESCRIPTION_READ)
    .split(/(?<=[.;])\s/)
    .filter((sentence) => /\bmodels?\b/i.test(sentence))
}

function texts(values: (string | null | undefined)[], max: number): string[] {
  const cleaned = values.flatMap((value) => cleanText(value, max) ?? [])
  return [...new Set(cleaned)].slice(0, MOST_TEXTS)
}

const Named = z.array(z.object({ Name: z.string().nullish(), Model: z.string().nullish() }))
const listed = Named.nullish().transform((items) => items ?? [])
const Recall = z.object({
  RecallID: z.union([z.string(), z.number()]).nullish(),
  RecallNumber: z.union([z.string(), z.number()]).nullish(),
  RecallDate: z.string(),
  Title: z.string(),
  Description: z.string().nullish(),
  URL: z.string().nullish(),
  Products: listed,
  Manufacturers: listed,
  Hazards: listed,
})

const ASKED = { label: CPSC_LABEL, headers: {} }
const YEARS = 5
const TIMEOUT_MS = 60_000
const MOST_TEXTS = 20
const DESCRIPTION_READ = 5000
