import { addressOf } from '../../../search-params.ts'
import { QueryText } from '../../../ui/query-text.ts'

export const EmailLinkSearch = addressOf({ token: QueryText })
