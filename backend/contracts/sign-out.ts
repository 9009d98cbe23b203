import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { perTenMinutes } from './limit.ts'

/** Can be navigated to, from our own pages only. */
export const LOGOUT_PATH = '/api/logout'

export const signOut = endpoint({
  method: 'POST',
  path: LOGOUT_PATH,
  access: 'public',
  endsSession: true,
  limit: perTenMinutes('sign-out', 600),
  summary:
    'Ends the session here. `endSessionUrl`: where to go to end it at the provider as well; null where it has no such address.',
  response: z.object({ endSessionUrl: z.nullable(z.string()) }),
})
