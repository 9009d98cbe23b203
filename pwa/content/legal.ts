import type { Section, Words } from './block.ts'

/** A page of terms: its short version first, then the sections that bind. */
export interface LegalPage {
  title: string
  lead: string
  inShort: readonly Words[]
  sections: readonly Section[]
}
