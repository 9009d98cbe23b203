import { webcrypto } from 'node:crypto'
import { tokenIn, verifyStamp } from '../../backend/contracts/time-stamp.ts'
import type { Transaction } from '../../backend/db/knex.ts'
import { answerStampQuery } from '../../backend/sandbox/apis/time-stamp-authority.ts'
import { stampQuery } from '../../backend/sources/time-stamp/ask-authority.ts'
import { imprintOf, keepStamp } from '../../backend/track-record/countersign.ts'
import { chainEnd } from '../../backend/track-record/pick-chain.ts'

export async function signRecord(trx: Transaction, at: Date): Promise<void> {
  const end = await chainEnd(trx)
  const token = tokenIn(answerStampQuery(stampQuery(imprintOf(end), Buffer.of(1)), at))
  const stamp = { ...(await verifyStamp(token, { trusted: [], subtle: webcrypto.subtle })), token }
  await keepStamp(trx, { end, stamp, origin: 'sandbox', now: at })
}
