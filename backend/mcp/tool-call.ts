import type { CurrentEdition } from '../trends/current-edition.ts'
import type { Asking } from './ask-endpoints.ts'

/** What a tool is given beside its input. */
export interface ToolCall extends Asking {
  /** The same, with the contacts that the key's owner may see. Throws `forbidden` where the key may not. */
  withContacts(): Asking
  /** That the last answer is of. */
  edition(): CurrentEdition | null
  memberId: string
  keyId: string
  /** What the key is allowed. */
  may(scope: 'read' | 'profile' | 'contacts'): boolean
  /** The address of a page of ours, by its path. */
  page(path: string): string
  now(): Date
}
