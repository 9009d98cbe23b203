import type { CreatorTexts } from './creator-texts.ts'
import { ENGLISH } from './english.ts'
import { INDONESIAN } from './indonesian.ts'
import { PORTUGUESE } from './portuguese.ts'
import { SPANISH } from './spanish.ts'
import { VIETNAMESE } from './vietnamese.ts'

/** `decimal`: the sign before the tenths. */
export const LANGUAGES = {
  en: { name: 'English', lang: 'en', decimal: '.', texts: ENGLISH },
  es: { name: 'Español', lang: 'es', decimal: ',', texts: SPANISH },
  id: { name: 'Bahasa Indonesia', lang: 'id', decimal: ',', texts: INDONESIAN },
  vi: { name: 'Tiếng Việt', lang: 'vi', decimal: ',', texts: VIETNAMESE },
  pt: { name: 'Português', lang: 'pt-BR', decimal: ',', texts: PORTUGUESE },
} as const satisfies Record<string, { name: string; lang: string; decimal: string; texts: CreatorTexts }>
export type Language = keyof typeof LANGUAGES
