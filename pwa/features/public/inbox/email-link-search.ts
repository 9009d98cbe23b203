import { addressOf } from '../../../search-params.ts'
import { QueryText } from '../../../ui/query-text.ts'

/** A token of only digits is parsed as a number. */
export const EmailLinkSearch = addressOf({ token: QueryText })
