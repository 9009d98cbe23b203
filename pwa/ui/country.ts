import { regionName } from './region-name.ts'

/** Common supplier countries, and names that engines write too long or differently. */
const OWN_REGIONS: Record<string, string> = {
  BR: 'Brazil',
  CA: 'Canada',
  CN: 'China',
  IN: 'India',
  TW: 'Taiwan',
  US: 'United States',
  VN: 'Vietnam',
  FK: 'Falkland Islands',
  HK: 'Hong Kong',
  MO: 'Macao',
  PS: 'Palestine',
  TR: 'Türkiye',
}

export function country(code: string): string {
  return OWN_REGIONS[code] ?? regionName(code) ?? code
}
