/** Withheld names (19 CFR 103.31), vendor placeholders and instructions. */
export function isPlaceholderParty(name: string | null): boolean {
  const text = (name ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return !/[a-z]{2}/.test(text) || [WHOLE, BEGINNING, ANYWHERE].some((pattern) => pattern.test(text))
}

const WHOLE =
  /^(n a|na|none|null|nil|unknown|undisclosed|unavailable|confidential|withheld|redacted|private|order|to (the )?order|data not available|undisclosed (importer|supplier|shipper|consignee))$/
const BEGINNING =
  /^(to (the )?order of|same as |as (per|agent)|see attach|not (available|provided|declared|disclosed|applicable|stated))/
const ANYWHERE =
  /missing in source|(name|party|shipper|consignee|information) (is )?(withheld|confidential|not available|suppressed)|confidentiality (was )?requested/
