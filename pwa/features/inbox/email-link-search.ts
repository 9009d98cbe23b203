import { addressOf } from '../../search-params.ts'
import { QueryText } from '../../ui/query-text.ts'

/** The address of a letter's link. A token of digits alone arrives as a number. */
export const EmailLinkSearch = addressOf({ token: QueryText })
