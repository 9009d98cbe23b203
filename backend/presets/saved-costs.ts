import * as z from 'zod/mini'
import { OwnFigures, Preset, type SavedCosts } from '../contracts/presets.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

export async function savedCostsOf(trx: Transaction, memberId: string): Promise<SavedCosts> {
  const presets = await many(
    trx,
    PresetRow,
    `select key, preset, decided_at from cost_preset where member_id = ? and preset is not null
     order by lower(preset ->> 'name'), key`,
    [memberId],
  )
  const chosen = await maybeOne(trx, Chosen, 'select key from default_cost_preset where member_id = ?', [
    memberId,
  ])
  const figures = await many(
    trx,
    FiguresRow,
    `select product_id, figures, decided_at from own_cost_figures where member_id = ? and figures is not null
     order by decided_at desc, product_id`,
    [memberId],
  )
  return {
    presets: presets.map(({ key, preset, decided_at }) => ({
      key,
      preset,
      savedAt: decided_at.toISOString(),
    })),
    // Null if the default was deleted.
    defaultKey: presets.find(({ key }) => key === chosen?.key)?.key ?? null,
    figures: figures.map((row) => ({
      productId: String(row.product_id),
      figures: row.figures,
      savedAt: row.decided_at.toISOString(),
    })),
  }
}

const PresetRow = z.object({ key: z.string(), preset: Preset, decided_at: z.date() })
const Chosen = z.object({ key: z.nullable(z.string()) })
const FiguresRow = z.object({ product_id: z.int(), figures: OwnFigures, decided_at: z.date() })
