import type { QueryClient } from '@tanstack/react-query'
import { memberTag } from '../../../offline/member-cookie.ts'
import { currentUser } from './user.ts'

/** For what runs when a pointer is over a link: a visitor's console would fill with 401. */
export const userAhead = (client: QueryClient) => (memberTag() === null ? [] : [client.query(currentUser)])
