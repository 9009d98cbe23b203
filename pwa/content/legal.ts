import type { Section, Words } from './block.ts'

/** A page of terms: its short version first, then the sections that bind. */
export interface LegalPage {
  title: string
  lead: string
  inShort: readonly Words[]
  sections: readonly Section[]
  /** What came after the version that the page is dated by, oldest first. */
  changes: readonly { on: string; words: string }[]
}
