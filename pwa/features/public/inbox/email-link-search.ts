import { addressOf } from '../../../search-params.ts'
import { QueryText } from '../../../ui/query-text.ts'

/** The search parameters of a link in an e-mail. A token of digits alone arrives as a number. */
export const EmailLinkSearch = addressOf({ token: QueryText })
