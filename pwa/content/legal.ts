import type { Section } from './block.ts'

/** The short version comes first, then the binding sections. */
export interface LegalPage {
  title: string
  lead: string
  inShort: readonly string[]
  sections: readonly Section[]
  /** Changes after the page's version date, oldest first. */
  changes: readonly { on: string; words: string }[]
}
