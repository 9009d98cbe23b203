import type { CurrentEdition } from '../trends/current-edition.ts'
import type { Asking } from './ask-endpoints.ts'

export interface ToolCall extends Asking {
  /** Contacts that the key's owner may see. Throws `forbidden` without the scope. */
  withContacts(): Asking
  edition(): CurrentEdition | null
  memberId: string
  keyId: string
  may(scope: 'read' | 'profile' | 'contacts'): boolean
  page(path: string): string
  now(): Date
}
