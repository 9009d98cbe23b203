import type { OperatorActionName } from '../contracts/operator-actions.ts'
import type { Transaction } from '../db/knex.ts'

/** Who did it, and by what way. */
export type Doer =
  | { door: 'console'; memberId: string }
  | { door: 'link'; memberId: number }
  | { door: 'command' | 'server' }

/** What it was done to: one thing and its number or name. */
export type ActionSubject = Readonly<
  Partial<
    Record<
      'member' | 'emails' | 'alerts' | 'alert' | 'link' | 'run' | 'message' | 'source' | 'import' | 'step',
      string | number
    >
  >
>

/**
 * Writes down what an operator did. It takes the transaction that does it: what is recorded has happened, and what has
 * happened is recorded. `details` holds no name, address or text of a member: rows are kept for ever.
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
    'insert into operator_action (door, operator_id, action, subject, details) values (?, ?, ?, ?, ?::jsonb)',
    [
      by.door,
      'memberId' in by ? by.memberId : null,
      action,
      Object.entries(subject).flat().join(' '),
      JSON.stringify(details),
    ],
  )
}
