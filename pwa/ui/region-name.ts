let regions: Intl.DisplayNames | undefined

/** Undefined for a code of no region. Created on first use: a page's first `Intl` costs a phone 0.1 s. */
export function regionName(code: string): string | undefined {
  // ZZ is the code for no region.
  if (!/^(?!ZZ)[A-Z]{2}$/.test(code)) return undefined
  regions ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return regions.of(code)
}
