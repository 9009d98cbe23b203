import type { OperatorActionName } from '../contracts/operator-actions.ts'
import type { Transaction } from '../db/knex.ts'

export type Doer =
  | { channel: 'console'; memberId: string }
  | { channel: 'link'; memberId: number }
  | { channel: 'command' | 'server' }

export type ActionSubject = Readonly<
  Partial<
    Record<
      | 'member'
      | 'emails'
      | 'alerts'
      | 'alert'
      | 'link'
      | 'run'
      | 'message'
      | 'source'
      | 'import'
      | 'step'
      | 'list',
      string | number
    >
  >
>

/**
 * The action's own transaction calls this, so both commit or neither. `details` must not hold a member's
 * name, address or text: rows are kept forever.
 */
export async function recordAction(
  trx: Transaction,
  {
    by,
    action,
    subject,
    details = {},
  }: {
    by: Doer
    action: OperatorActionName
    subject: ActionSubject
    details?: Readonly<Record<string, string | number | boolean | null>>
  },
): Promise<void> {
  await trx.raw(
    'insert into operator_action (channel, operator_id, action, subject, details) values (?, ?, ?, ?, ?::jsonb)',
    [
      by.channel,
      'memberId' in by ? by.memberId : null,
      action,
      Object.entries(subject).flat().join(' '),
      JSON.stringify(details),
    ],
  )
}
