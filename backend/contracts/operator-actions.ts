import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** Labels of the audit log, which each action's transaction writes. */
export const OPERATOR_ACTIONS = {
  'operator-on': 'Made an operator',
  'operator-off': 'No longer an operator',
  'plan-given': 'Got Pro without payment',
  'plan-taken': 'Given plan taken back',
  'file-sent': 'File sent',
  'file-deleted': 'File deleted',
  'import-started': 'Import started',
  'import-undone': 'Import undone',
  'link-made': 'One-time link made',
  'setup-tested': 'Connection tested',
  'refresh-started': 'Refresh started',
  'run-stopped': 'Run stopped',
  'run-accepted': 'Stopped run accepted',
  'message-answered': 'Message answered',
  'message-closed': 'Message closed without an answer',
  'message-reopened': 'Message opened again',
  'outbox-retried': 'E-mails tried again',
  'alerts-retried': 'Alerts tried again',
  'list-hidden': 'Scored list hidden',
  'list-shown': 'Scored list shown again',
} as const

export type OperatorActionName = keyof typeof OPERATOR_ACTIONS
const ACTION_NAMES = Object.keys(OPERATOR_ACTIONS) as [OperatorActionName, ...OperatorActionName[]]

const CHANNELS = ['console', 'command', 'link', 'server'] as const

export const OperatorAction = z.object({
  id,
  at: z.string(),
  channel: z.enum(CHANNELS),
  /** Null if not a member; name null if unset or deleted. */
  operator: z.nullable(z.object({ memberId: id, name: z.nullable(z.string()) })),
  action: z.enum(ACTION_NAMES),
  /** Target, such as 'member 12' or 'run 7'. */
  subject: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type OperatorAction = z.infer<typeof OperatorAction>

export const listOperatorActions = endpoint({
  method: 'GET',
  path: '/api/operator/actions',
  access: 'operator',
  summary: 'What operators did, newest first, fifty at a time; `before` is the last id of the page before.',
  query: z.strictObject({ before: z.optional(id) }),
  response: z.object({ actions: z.array(OperatorAction), more: z.boolean() }),
})
export const ACTIONS_A_PAGE = 50
