import type { MailConfig } from '../settings/config.ts'

export interface MailSettings {
  mail: MailConfig
  origin: string
}
