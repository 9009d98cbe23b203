import * as z from 'zod/mini'
import { Numeric, readRows } from '../process/data-file.ts'
import { isHeld } from '../profit/tariff-duty.ts'

export interface ListEntry {
  list: string
  program: '301' | '232' | '338'
  heading: string
  bps: number
  /** Whether the rate contains the usual duty. */
  including: boolean
  origin: string | null
  from: string
  to: string | null
  citation: string
  link: string
  /** `upholstered wooden furniture` */
  goods: string
}

export function listEntriesOn(lists: readonly string[], day: string): ListEntry[] {
  return listEntries().filter((entry) => lists.includes(entry.list) && isHeld(entry, day))
}

let loaded: ListEntry[] | null = null
/** List 4B is suspended and has no rate. */
export function listEntries(): readonly ListEntry[] {
  loaded ??= readRows('backend/tariffs/dated-lists.csv', Row)
  return loaded
}

const EmptyIsNull = z.pipe(
  z.string(),
  z.transform((cell) => cell || null),
)
const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

const Row = z.object({
  list: z.string(),
  program: z.enum(['301', '232', '338']),
  heading: z.string(),
  bps: Numeric,
  including: z.pipe(
    z.enum(['', 'yes']),
    z.transform((cell) => cell === 'yes'),
  ),
  origin: EmptyIsNull,
  from: Day,
  to: EmptyIsNull,
  citation: z.string(),
  link: z.string(),
  goods: z.string(),
})
