import { CHINESE } from './chinese.ts'
import { ENGLISH } from './english.ts'
import type { MessageTexts } from './message-texts.ts'
import { SPANISH } from './spanish.ts'
import { TURKISH } from './turkish.ts'
import { VIETNAMESE } from './vietnamese.ts'

export const LANGUAGES = {
  en: { name: 'English', lang: 'en', texts: ENGLISH },
  zh: { name: '中文', lang: 'zh-Hans', texts: CHINESE },
  es: { name: 'Español', lang: 'es', texts: SPANISH },
  vi: { name: 'Tiếng Việt', lang: 'vi', texts: VIETNAMESE },
  tr: { name: 'Türkçe', lang: 'tr', texts: TURKISH },
} as const satisfies Record<string, { name: string; lang: string; texts: MessageTexts }>
export type Language = keyof typeof LANGUAGES

const ALL: readonly Language[] = ['en', 'zh', 'es', 'vi', 'tr']

/** The country's own language first, then English, then the others. */
export function languagesFor(country: string | null): Language[] {
  const own = country === null ? undefined : SPOKEN_IN.get(country)
  return own === undefined ? [...ALL] : [own, ...ALL.filter((language) => language !== own)]
}

export function isLanguage(value: unknown): value is Language {
  return ALL.some((language) => language === value)
}

/** Hong Kong, Macau and Taiwan use traditional characters, so English comes first there. */
const SPOKEN_IN = new Map<string, Language>([
  ['CN', 'zh'],
  ['VN', 'vi'],
  ['TR', 'tr'],
  ...'AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE'
    .split(' ')
    .map((country): [string, Language] => [country, 'es']),
])
