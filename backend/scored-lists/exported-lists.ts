import * as z from 'zod/mini'
import type { exportAccount } from '../contracts/account-export.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { listsOf } from './scored-lists.ts'

type Exported = AnswerOf<typeof exportAccount>['scoredLists']

export async function* exportedLists(trx: Transaction, memberId: string): AsyncGenerator<Exported> {
  for (const { id, title, asOf, sealedAt, public: shown, results } of await listsOf(trx, memberId)) {
    const lines = await many(
      trx,
      Line,
      'select line, text, product_id from list_line where list_id = ? order by line',
      [id],
    )
    yield [
      {
        ...{ title, asOf, sealedAt, public: shown, results },
        lines: lines.map(({ product_id, ...line }) => ({
          ...line,
          product: product_id === null ? null : String(product_id),
        })),
      },
    ]
  }
}

const Line = z.object({ line: z.int(), text: z.string(), product_id: z.nullable(z.int()) })
