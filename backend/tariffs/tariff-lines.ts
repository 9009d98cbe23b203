import * as z from 'zod/mini'
import type { TariffLine } from '../contracts/profit.ts'
import { List, Numeric, readRows } from '../process/data-file.ts'
import { liftsOrigin } from '../profit/tariff-duty.ts'
import { listEntriesOn } from './dated-lists.ts'

/**
 * The lines of eight digits for goods of a code: the likely one, then the cheapest and the dearest. Six
 * digits leave several open; the last one is the basket for other goods. Empty: the code is not in the
 * schedule.
 */
export function tariffLines(code: string, day: string): TariffLine[] {
  const digits = code.replace(/\D/g, '').slice(0, 8)
  const codes = codesUnder(digits)
  const last = codes.at(-1)
  if (last === undefined) return []
  const all = codes.flatMap((each) => variantsOf(each, day))
  const [likely] = variantsOf(last, day)
  return distinct([...(likely ? [likely] : []), ...ends(all)])
}

/** Lists that name goods of a code, on any day. */
export function listsOf(code: string): Set<string> {
  const { chinaLists, metals, canada } = read()
  const codes = codesUnder(code.replace(/\D/g, '').slice(0, 8))
  const named = metals.filter((entry) =>
    codes.some((each) => each.startsWith(entry.code) || entry.code.startsWith(each)),
  )
  const others = codes.flatMap((each) => [...(chinaLists.get(each) ?? []), ...(canada.get(each) ?? [])])
  return new Set([...named.map(({ list }) => list), ...others])
}

/** A line renumbered since (8543.70.99) stands for the lines of its six digits. */
function codesUnder(digits: string): readonly string[] {
  const { codes } = read()
  for (const prefix of [digits, digits.slice(0, 6)]) {
    const found = codes.filter((code) => code.startsWith(prefix))
    if (prefix.length >= LEAST_DIGITS && found.length > 0) return found
  }
  return []
}

/**
 * The likely reading first, then the cheapest and the dearest. A list can name part of a line. List 4B and
 * note 31 name single goods, so another China list is likelier. Section 232 is likely for the last
 * statistical line, the basket.
 */
function variantsOf(code: string, day: string): TariffLine[] {
  const { usual, chinaLists, metals, canada, exempt } = read()
  const base = { code, usual: usual.get(code) ?? 0 }
  const isExempt = (exempt.get(code) ?? []).includes(day >= BY_ORIGIN_SINCE ? '301' : '122')
  const china = [...listEntriesOn(chinaLists.get(code) ?? [], day)].sort((a, b) => b.bps - a.bps)
  const [ordinary = china[0]] = china.filter(({ list }) => !list.startsWith(NOTE_31))
  const covering = metals.filter((entry) => code.startsWith(entry.code))
  const partly = metals.filter((entry) => entry.code.length > code.length && entry.code.startsWith(code))
  const whole = dearest(covering, day)
  const basket = dearest(
    partly.filter(({ basket }) => basket === 'yes'),
    day,
  )
  const some = dearest(partly, day)
  const from338 = listEntriesOn(canada.get(code) ?? [], day)
  const line = (from301: Entry | undefined, from232: Entry | undefined): TariffLine => ({
    ...base,
    listed: [
      ...(from232 ? [from232] : []),
      ...(from301 ? [from301] : []),
      ...(from232 && day < STACKS_WITH_232_SINCE ? [] : from338),
    ].map(({ program, heading, bps, origin, including }) => ({ program, heading, bps, origin, including })),
    exempt: isExempt,
  })
  const isSuspendedToo = (chinaLists.get(code) ?? []).includes('4B')
  return [
    line(ordinary, whole ?? basket),
    line(isSuspendedToo ? undefined : china.at(-1), whole),
    line(china[0], whole ?? some),
  ]
}

type Entry = ReturnType<typeof listEntriesOn>[number]

function dearest(rows: readonly { list: string }[], day: string): Entry | undefined {
  const lists = rows.map(({ list }) => list)
  return [...listEntriesOn(lists, day)].sort((a, b) => b.bps - a.bps)[0]
}

/** China is the most frequent origin. */
function ends(lines: readonly TariffLine[]): TariffLine[] {
  const sorted = [...lines].sort((a, b) => sumOf(a) - sumOf(b))
  const [cheapest, most] = [sorted[0], sorted.at(-1)]
  return cheapest && most ? [cheapest, most] : []
}

function sumOf({ usual, listed, exempt }: TariffLine): number {
  const named = listed.filter(({ origin }) => origin !== 'CA')
  return named.reduce((sum, { bps }) => sum + bps, usual) + (exempt || liftsOrigin(listed) ? 0 : 1250)
}

function distinct(lines: readonly TariffLine[]): TariffLine[] {
  return [...new Map(lines.map((line) => [JSON.stringify({ ...line, code: '' }), line])).values()]
}

const LEAST_DIGITS = 6
const NOTE_31 = '31-'
/** Note 52 replaced section 122. */
const BY_ORIGIN_SINCE = '2026-07-24'
/** U.S. note 51(c): section 338 is owed beside section 232. */
export const STACKS_WITH_232_SINCE = '2026-09-15'

const Code = z.string().check(z.regex(/^\d{4,10}$/))
const Listed = z.object({ code: Code, list: z.string() })

function load() {
  const folder = 'backend/tariffs'
  const usualRows = readRows(
    `${folder}/usual-rates.csv`,
    z.object({ code: Code, bps: Numeric, text: z.string() }),
  )
  const exemptRows = readRows(`${folder}/exempt-goods.csv`, z.object({ code: Code, from: List }))
  const canadaRows = readRows(`${folder}/canada-338.csv`, Listed)
  const chinaRows = readRows(`${folder}/china-lists.csv`, z.object({ code: Code, lists: List }))
  return {
    codes: usualRows.map(({ code }) => code),
    usual: new Map(usualRows.map(({ code, bps }) => [code, bps])),
    chinaLists: new Map(chinaRows.map(({ code, lists }) => [code, lists])),
    metals: readRows(`${folder}/section-232.csv`, z.object({ ...Listed.shape, basket: z.string() })),
    canada: new Map(canadaRows.map(({ code, list }) => [code, [list]])),
    exempt: new Map(exemptRows.map(({ code, from }) => [code, from])),
  }
}

/** A fifth of a second, so a server calls it before its first request. */
export function readTariffs(): void {
  read()
}

let loaded: ReturnType<typeof load> | null = null
function read() {
  loaded ??= load()
  return loaded
}
