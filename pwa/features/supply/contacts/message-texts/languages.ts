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
