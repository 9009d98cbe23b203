import * as z from 'zod/mini'
import type { RateChange } from '../contracts/rate-changes.ts'
import { readRows } from '../process/data-file.ts'
import { percent } from '../profit/duty.ts'
import { type ListEntry, listEntries } from './dated-lists.ts'
import { originPrograms } from './duty-on.ts'

/** Dated entries that begin or end after a day, soonest first. */
export function rateChanges(after: string): RateChange[] {
  return [...dutiesBegun(), ...dutiesEnded(), ...originsChanged(), ...feeChanges()]
    .filter(({ from }) => from > after)
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

function dutiesBegun(): RateChange[] {
  return listEntries().map((entry) => {
    const before = listEntries().find(({ list, to }) => list === entry.list && to === entry.from)
    return {
      ...sourceOf(entry),
      from: entry.from,
      before: before ? percent(before.bps) : null,
      after: percent(entry.bps),
    }
  })
}

function dutiesEnded(): RateChange[] {
  return listEntries().flatMap((entry) => {
    const goesOn = listEntries().some(({ list, from }) => list === entry.list && from === entry.to)
    return entry.to === null || goesOn
      ? []
      : [{ ...sourceOf(entry), from: entry.to, before: percent(entry.bps), after: null }]
  })
}

function sourceOf({ program, goods, citation, link }: ListEntry) {
  return { kind: 'duty' as const, what: `Section ${program}, ${goods}`, citation, link }
}

function originsChanged(): RateChange[] {
  return originPrograms().flatMap(({ words, rates, from, to, citation, link }) => {
    const each = [...new Set(Object.values(rates))].map((bps) => percent(bps ?? 0)).join(' or ')
    const source = { kind: 'duty' as const, what: `Duty on goods of a country, ${words}`, citation, link }
    return [
      { ...source, from, before: null, after: each },
      ...(to === null ? [] : [{ ...source, from: to, before: each, after: null }]),
    ]
  })
}

let loaded: RateChange[] | null = null
function feeChanges(): readonly RateChange[] {
  loaded ??= readRows('backend/tariffs/fee-changes.csv', Fee).map((row) => ({ ...row, kind: 'fee' }))
  return loaded
}

const Fee = z.object({
  from: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  what: z.string(),
  before: z.string(),
  after: z.string(),
  citation: z.string(),
  link: z.string(),
})
