import * as z from 'zod/mini'
import type { TariffLine } from '../contracts/profit.ts'
import { List, Numeric, readRows } from '../process/data-file.ts'
import { ORIGIN_PROGRAMS, type OriginProgram, rateFor } from '../profit/duty-origins.ts'
import { type DutyPart, isHeld, tariffDuty } from '../profit/tariff-duty.ts'
import { listEntries } from './dated-lists.ts'
import { tariffLines } from './tariff-lines.ts'

interface CitedPart extends DutyPart {
  /** Federal Register, CSMS or the tariff itself. */
  citation: string
  link: string
  /** Days on which the rate holds; null: from or until an unknown day. */
  from: string | null
  to: string | null
}

export interface DutyOnDay {
  line: TariffLine
  bps: number
  low: number
  high: number
  parts: CitedPart[]
}

/** Past days too. Null: the code is not in the schedule. `country`: ISO 3166 alpha-2. */
export function dutyOn(code: string, country: string, day: string): DutyOnDay | null {
  const lines = tariffLines(code, day)
  const [line] = lines
  if (!line) return null
  const totals = lines.map((each) => tariffDuty(each, country, day, originPrograms()).bps)
  const { bps, parts } = tariffDuty(line, country, day, originPrograms())
  return {
    ...{ line, bps, low: Math.min(...totals), high: Math.max(...totals) },
    parts: parts.map((part) => ({ ...part, ...sourceOf(part, { country, day }) })),
  }
}

function sourceOf(
  { heading }: DutyPart,
  { country, day }: { country: string; day: string },
): Pick<CitedPart, 'citation' | 'link' | 'from' | 'to'> {
  const entry =
    listEntries().find((each) => each.heading === heading && isHeld(each, day)) ??
    originPrograms().find(
      (each) => each.heading === heading && isHeld(each, day) && rateFor(each, country) !== null,
    )
  if (!entry) return USUAL
  const { citation, link, from, to } = entry
  return { citation, link, from, to }
}

/** Column 1 general. Read in revision 4 of 2026, of 25 February. */
const USUAL = {
  citation: 'HTS 2026, column 1 general',
  link: 'https://hts.usitc.gov',
  from: null,
  to: null,
}

let loaded: OriginProgram[] | null = null
export function originPrograms(): readonly OriginProgram[] {
  loaded ??= [...ORIGIN_PROGRAMS, ...readRows('backend/tariffs/ended-programs.csv', Ended).map(programOf)]
  return loaded
}

function programOf({ origins, bps, ...row }: z.output<typeof Ended>): OriginProgram {
  const { words, heading, citation, link, from, to } = row
  return {
    ...{ words, heading, citation, link, from, to },
    rates: Object.fromEntries(origins.map((country) => [country, bps])),
    including: row.including === 'yes',
    exempts: true,
  }
}

const Ended = z.object({
  words: z.string(),
  heading: z.string(),
  from: z.string(),
  to: z.string(),
  bps: Numeric,
  including: z.enum(['', 'yes']),
  origins: List,
  citation: z.string(),
  link: z.string(),
})
