import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import { keysetBatches } from '../db/keyset-batches.ts'
import type { Db } from '../db/knex.ts'
import { nameTokens } from '../suppliers/matching/name-tokens.ts'

export interface GoodsName {
  /** "phone case" */
  phrase: string
  /** "case" */
  head: string
}

/** Null without goods. */
export function goodsNameOf(productName: string): GoodsName | null {
  const tokens = nameTokens(productName)
  const first = tokens.find(({ head, phrase }) => head && phrase > 0)?.phrase
  const named = tokens.filter(({ phrase }) => phrase === first && first !== undefined)
  const head = named.findLast((token) => token.head)?.word
  if (head === undefined) return null
  const modifier = named.findLast((token) => token.modifier)?.word
  return { head, phrase: modifier === undefined ? head : `${modifier} ${head}` }
}

/** New and changed names only. */
export async function writeGoodsNames(trx: Db, editionId: number): Promise<void> {
  const changed = `
    from trend t join product p on p.id = t.product_id left join goods_name g on g.product_id = p.id
    where t.edition_id = ${Number(editionId)} and g.basis is distinct from hashtextextended(p.name, 0)`
  for (const portion of await keysetBatches(trx, `select p.id ${changed}`, PORTION)) {
    const rows = await many(trx, Named, `select p.id, p.name ${changed} and p.id between :from and :to`, {
      ...portion,
    })
    const named = rows.map(({ id, name }) => ({ id, name, ...goodsNameOf(name) }))
    await trx.raw(
      `insert into goods_name (product_id, basis, phrase, head)
      select id, hashtextextended(name, 0), phrase, head
      from jsonb_to_recordset(?::jsonb) as row (id bigint, name text, phrase text, head text)
      on conflict (product_id) do update set basis = excluded.basis, phrase = excluded.phrase, head = excluded.head`,
      [JSON.stringify(named)],
    )
  }
}

const PORTION = 5000
const Named = z.object({ id: z.int(), name: z.string() })
