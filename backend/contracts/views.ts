import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EXPLORE_QUESTION, type ExploreTexts, QUESTION_FIELDS } from './explore.ts'
import { id, line } from './fields.ts'
import { perTenMinutes } from './limit.ts'
import { VIEWS_MAX } from './plans.ts'

export { VIEWS_MAX } from './plans.ts'

export const VIEW_NAME_MAX = 60

type Texts = Record<keyof ExploreTexts, z.ZodMiniOptional<z.ZodMiniString>>

const ViewQuery = z.object(
  Object.fromEntries(QUESTION_FIELDS.map((field) => [field, z.optional(z.string())])) as Texts,
)

export const SavedView = z.object({
  id,
  name: z.string(),
  query: ViewQuery,
  /** Parts that this version cannot read. */
  dropped: z.array(z.string()),
  savedAt: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const written = z.strictObject({
  /** Unique per owner, ignoring case. */
  name: line(VIEW_NAME_MAX).check(z.minLength(1)),
  query: z.strictObject(EXPLORE_QUESTION),
})

export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  access: 'pro',
  summary: 'The saved views of the user, by name. They stay while a plan has lapsed, and open again with it.',
  response: z.array(SavedView),
})

export const saveView = endpoint({
  method: 'POST',
  path: '/api/views',
  access: 'pro',
  limit: perTenMinutes('views', 300),
  summary: `Saves a filter and its order under a name; at most ${VIEWS_MAX} a user.`,
  body: written,
  response: SavedView,
})

export const changeView = endpoint({
  method: 'PUT',
  path: '/api/views/:id',
  access: 'pro',
  limit: perTenMinutes('views', 300),
  summary: 'Gives a saved view another name, another filter, or both.',
  params: z.strictObject({ id }),
  body: written,
  response: SavedView,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/:id',
  access: 'pro',
  limit: perTenMinutes('views', 300),
  summary: 'Deletes a saved view of the user; 404 where it is not theirs.',
  params: z.strictObject({ id }),
  response: z.object({ deleted: z.boolean() }),
})
