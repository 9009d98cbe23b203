import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { CONSOLE_CALLS } from './limit.ts'

export const hideScoredList = endpoint({
  method: 'POST',
  path: '/api/operator/scored-lists/:id',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary:
    'Hides a scored list from everybody but its owner, or shows it again. Its rows and results stay; private lists are 404.',
  params: z.strictObject({ id }),
  body: z.strictObject({ hidden: z.boolean() }),
  response: z.object({ hidden: z.boolean() }),
})
