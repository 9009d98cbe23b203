import type { Transaction } from '../db/knex.ts'
import { bodyOf, type Letter } from '../inbox/letter.ts'
import type { Office } from '../inbox/office.ts'
import { writeLetter } from '../inbox/outbox.ts'

/** Tells a member by letter of a browser that signs in for the first time, if they want that. */
export async function tellOfNewDevice(
  trx: Transaction,
  { memberId, device }: { memberId: number; device: string },
  office: Office,
): Promise<void> {
  const { rows } = await trx.raw(
    `select email from member
     where id = :memberId and letter_new_device and email is not null
       and not exists (select 1 from session where member_id = :memberId and device = :device)`,
    { memberId, device },
  )
  const [row] = rows
  if (row) await writeLetter(trx, newDeviceLetter(row.email, device, office), office)
}

function newDeviceLetter(to: string, device: string, { mail, origin }: Office): Letter {
  return {
    kind: 'new-device',
    to,
    replyTo: { name: mail.from.name, address: mail.contactTo },
    subject: `${device} signed in to your account · ${mail.from.name}`,
    ...bodyOf([
      'Hello,',
      `your account was signed in to by a browser that had not done so before: ${device}.`,
      'Was it you? Then there is nothing to do.',
      'If it was not, end that session, and secure your account at the service you sign in with.',
      { label: 'Your sessions', link: `${origin}/profile` },
      mail.from.name,
    ]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
