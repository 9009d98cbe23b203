import type { MailConfig } from '../config.ts'

/** What letters are written with. */
export interface Office {
  mail: MailConfig
  /** Where links in letters lead: the origin people use us under. */
  origin: string
}
