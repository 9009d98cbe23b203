import type { Asking } from '../public-api/ask-endpoints.ts'
import type { CurrentEdition } from '../trends/current-edition.ts'

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
