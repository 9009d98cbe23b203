import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readRows } from '../process/data-file.ts'
import { countryCode } from './countries.ts'

it.each([
  ['CN', 'CN'],
  ['chn', 'CN'],
  ['China', 'CN'],
  ['P.R. China', 'CN'],
  ['Viet Nam', 'VN'],
  ['VIETNAM', 'VN'],
  ['South Korea', 'KR'],
  ['Türkiye', 'TR'],
  ['Turkey', 'TR'],
  ['UK', 'GB'],
  ['Hong Kong', 'HK'],
  ['Hong Kong SAR', 'HK'],
  ['China, Hong Kong', 'HK'],
  ['Macao SAR', 'MO'],
  ['Taiwan, Province of China', 'TW'],
  ['Republic of China', 'TW'],
  ['People’s Republic of China', 'CN'],
  ['Korea, South', 'KR'],
  ['Korea (Republic of)', 'KR'],
  ['Korea, Democratic People’s Republic of', 'KP'],
  ['Russian Federation', 'RU'],
  ['Tanzania, United Republic of', 'TZ'],
  ['Bolivia (Plurinational State of)', 'BO'],
  ['Congo (Kinshasa)', 'CD'],
  ['Congo', 'CG'],
  ['Bahamas, The', 'BS'],
  ['Trinidad and Tobago', 'TT'],
  ['Saint Lucia', 'LC'],
  ['Cote d’Ivoire', 'CI'],
  ['UAE', 'AE'],
  ['U.A.E.', 'AE'],
  ['中国', 'CN'],
  ['臺灣', 'TW'],
  ['대한민국', 'KR'],
  ['Çin', 'CN'],
  ['Trung Quốc', 'CN'],
  ['Mỹ', 'US'],
  ['Nga', 'RU'],
  ['NGA', 'NG'],
  ['MY', 'MY'],
  ['Россия', 'RU'],
  ['الصين', 'CN'],
  ['DEUTSCHLAND', 'DE'],
  ['🇻🇳', 'VN'],
  ['CN - China', 'CN'],
  ['China (CN)', 'CN'],
  ['中国/China', 'CN'],
  ['Guangdong, China', 'CN'],
  ['China, Vietnam', null],
  ['Atlanta, Georgia', null],
  ['EU', null],
  ['ZZ', null],
  ['Atlantis', null],
  [null, null],
])('the country %s is %s', (text, code) => {
  expect(countryCode(text)).toBe(code)
})

it.each(['en', 'zh', 'ja', 'ko', 'vi', 'th', 'tr', 'es', 'pt', 'fr', 'de', 'ru', 'ar', 'id', 'pl', 'fa'])(
  'reads every country as CLDR names it in %s, in capitals too',
  (language) => {
    const codes = readRows(
      'backend/sources/country-codes.csv',
      z.object({ code: z.string(), three: z.string() }),
    )
    const display = new Intl.DisplayNames([language], { type: 'region' })
    for (const { code, three } of codes) {
      const name = display.of(code) ?? ''
      // "NGA" is Nigeria, "Nga" Russia in Vietnamese.
      const capitals = name.length > 3 ? name.toUpperCase() : name
      expect([name, countryCode(name), countryCode(capitals), countryCode(three)]).toEqual([
        name,
        code,
        code,
        code,
      ])
    }
  },
)
