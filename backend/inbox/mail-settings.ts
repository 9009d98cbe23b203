import type { MailConfig } from '../settings/config.ts'

/** What every e-mail is composed with. */
export interface MailSettings {
  mail: MailConfig
  /** Where links in e-mails lead: our public origin. */
  origin: string
}
