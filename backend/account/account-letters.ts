import { bodyOf, type Letter } from '../inbox/letter.ts'
import type { Office } from '../inbox/office.ts'

/** The last letter to somebody who has left. */
export function deletedLetter({ mail }: Office, email: string): Letter {
  return {
    kind: 'account-deleted',
    to: email,
    replyTo: { name: mail.from.name, address: mail.contactTo },
    subject: `Your ${mail.from.name} account is deleted`,
    ...bodyOf([
      'Hello,',
      'your account was deleted a moment ago, as you asked: your name, e-mail address and picture, where you were signed in, the contacts you had revealed, your watchlist and your choices about letters. It cannot be brought back.',
      'The account at the provider you signed in with is not ours and stays. If you read our newsletter, each of its letters has a link to leave it.',
      'Did you not ask for this? Then somebody used a device on which you were signed in. Answer this letter and tell us.',
      mail.from.name,
    ]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
