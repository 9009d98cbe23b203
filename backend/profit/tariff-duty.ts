import type { TariffLine } from '../contracts/profit.ts'
import { ORIGIN_PROGRAMS, type OriginProgram, rateFor } from './duty-origins.ts'

export interface DutyPart {
  words: string
  /** Null: the line's usual rate. */
  heading: string | null
  /** Basis points of the goods' value. */
  bps: number
}

/**
 * Duty on one tariff line. Section 232 is paid on the full value and lifts the duty by origin for most goods; a China list and
 * section 338 stay on top. `day`: of arrival, YYYY-MM-DD.
 */
export function tariffDuty(
  line: TariffLine,
  country: string,
  day: string,
  programs: readonly OriginProgram[] = ORIGIN_PROGRAMS,
): { bps: number; parts: DutyPart[] } {
  const listed = line.listed.filter(({ origin }) => origin === null || origin === country)
  const byOrigin = liftsOrigin(listed)
    ? []
    : programs.flatMap((program) => {
        const rate = rateFor(program, country)
        const applies = rate !== null && isHeld(program, day) && !(line.exempt && program.exempts)
        return applies ? [{ ...program, bps: rate }] : []
      })
  const parts = [
    { words: 'usual', heading: null, bps: line.usual },
    ...listed.map(({ program, ...rest }) => ({ ...rest, words: PROGRAM_WORDS[program] })),
    ...byOrigin,
  ].map((part) => ({ words: part.words, heading: part.heading, bps: addedBy(part, line.usual) }))
  return { bps: parts.reduce((sum, { bps }) => sum + bps, 0), parts }
}

/** Note 42 (polysilicon) is not among the notes that lift the duty by origin. */
export function liftsOrigin(listed: TariffLine['listed']): boolean {
  return listed.some(({ program, heading }) => program === '232' && heading !== '9903.45.30')
}

export function isHeld({ from, to }: { from: string; to: string | null }, day: string): boolean {
  return from <= day && (to === null || day < to)
}

function addedBy({ bps, including = false }: { bps: number; including?: boolean }, usual: number): number {
  return including ? Math.max(0, bps - usual) : bps
}

const PROGRAM_WORDS = {
  '301': 'Section 301 China',
  '232': 'Section 232',
  '338': 'Section 338 Canada',
}
