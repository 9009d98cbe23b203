/** ISO 3166-1 alpha-2 of a code (CN, CHN), English name or short form. */
export function countryCode(text: string | null | undefined): string | null {
  const folded = fold(text ?? '')
  if (folded === '') return null
  if (/^[a-z]{2}$/.test(folded))
    return NAMES.has(folded.toUpperCase()) ? folded.toUpperCase() : (ALIASES[folded] ?? null)
  return ALIASES[folded] ?? CODE_BY_NAME.get(folded) ?? null
}

const ALIASES: Readonly<Record<string, string>> = {
  uk: 'GB',
  usa: 'US',
  'u s a': 'US',
  'united states of america': 'US',
  'great britain': 'GB',
  england: 'GB',
  chn: 'CN',
  'p r china': 'CN',
  'pr china': 'CN',
  prc: 'CN',
  'china mainland': 'CN',
  'mainland china': 'CN',
  'peoples republic of china': 'CN',
  'hong kong': 'HK',
  hkg: 'HK',
  'taiwan r o c': 'TW',
  'taiwan roc': 'TW',
  twn: 'TW',
  korea: 'KR',
  'korea republic of': 'KR',
  'republic of korea': 'KR',
  kor: 'KR',
  'viet nam': 'VN',
  vnm: 'VN',
  turkey: 'TR',
  tur: 'TR',
  ind: 'IN',
  idn: 'ID',
  tha: 'TH',
  mys: 'MY',
  bgd: 'BD',
  pak: 'PK',
  mex: 'MX',
  ita: 'IT',
  deu: 'DE',
  jpn: 'JP',
  phl: 'PH',
  khm: 'KH',
  lka: 'LK',
  gbr: 'GB',
  esp: 'ES',
  fra: 'FR',
  pol: 'PL',
  prt: 'PT',
  bra: 'BR',
  czechia: 'CZ',
  'czech republic': 'CZ',
  holland: 'NL',
  burma: 'MM',
  'sri lanka': 'LK',
}

const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG ' +
  'CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH ' +
  'GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW ' +
  'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC ' +
  'NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN ' +
  'VU WF WS YE YT ZA ZM ZW'

const english = new Intl.DisplayNames(['en'], { type: 'region' })
const NAMES = new Map(CODES.split(' ').map((code) => [code, english.of(code) ?? code]))
const CODE_BY_NAME = new Map([...NAMES].map(([code, name]) => [fold(name), code]))

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
