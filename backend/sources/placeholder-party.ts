import { readLines } from '../process/data-file.ts'

/** Withheld names (19 CFR 103.31), vendor placeholders and instructions. Names may be in any script. */
export function isPlaceholderParty(name: string | null): boolean {
  const text = fold(name ?? '')
  if (!NAMED.test(text) && !INITIALS.test(name ?? '')) return true
  return PLACEHOLDERS.has(text) || [BEGINNING, ANYWHERE].some((pattern) => pattern.test(text))
}

function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Folded, in many languages. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  readLines('backend/sources/placeholder-parties.txt').map(fold),
)

/** Two letters, or "3M"; "N/A" and its kin have lone letters only. */
const NAMED = /\p{L}[\p{L}\p{N}]|\p{N}\p{L}/u
/** "H&M". */
const INITIALS = /\p{L}\s?[&+]\s?\p{L}/u
const BEGINNING =
  /^(to (the )?order of|same as |as (per|agent)|see attach|not (available|provided|declared|disclosed|applicable|stated))/
const ANYWHERE =
  /missing in source|(name|party|shipper|consignee|information) (is )?(withheld|confidential|not available|suppressed)|confidentiality (was )?requested/
