import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, freeText, id } from './fields.ts'
import { HeldPlan } from './identity.ts'
import { CONSOLE_CALLS } from './limit.ts'

/** Without opened contacts or the member's texts. */
export const OperatorMember = z.object({
  id,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailVerified: z.nullable(z.boolean()),
  plan: z.nullable(HeldPlan),
  /** Free of charge; a paid plan may exist too. */
  given: z.boolean(),
  contactsUsed: count,
  operator: z.boolean(),
  createdAt: z.string(),
  signedInAt: z.string(),
})
export type OperatorMember = z.infer<typeof OperatorMember>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/operator/members',
  access: 'operator',
  summary: 'Members, newest first, fifty at a time; `q` is part of a name or address, or a number.',
  query: z.strictObject({
    q: z.optional(freeText(100)),
    /** Last id of the page before. */
    before: z.optional(id),
  }),
  response: z.object({ members: z.array(OperatorMember), more: z.boolean() }),
})
export const MEMBERS_A_PAGE = 50

const CHANGES = ['plan-given', 'plan-taken', 'operator-on', 'operator-off'] as const

export const changeMember = endpoint({
  method: 'POST',
  path: '/api/operator/members/:id',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: 'Gives Pro without payment or takes it back, or the operator’s role. The last operator keeps it.',
  params: z.strictObject({ id }),
  body: z.strictObject({ change: z.enum(CHANGES) }),
  response: OperatorMember,
})
export type MemberChange = (typeof CHANGES)[number]
