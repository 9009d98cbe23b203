import { Model, type Pojo } from 'objection'
import type * as z from 'zod/mini'
import { checkColumns } from './checked-rows.ts'

/** Validates every selected column, including graph fetches. */
export function modelOf<Columns extends z.ZodMiniObject>(columns: Columns): ModelOf<Columns> {
  class Checked extends Model {
    // Objection would send four queries at once, but a connection takes one.
    static readonly concurrency = 1

    override $setDatabaseJson(json: Pojo): this {
      super.$setDatabaseJson(json)
      checkColumns(this, columns, this.$modelClass.tableName)
      return this
    }
  }
  return Checked as unknown as ModelOf<Columns>
}

type ModelOf<Columns extends z.ZodMiniObject> = Omit<typeof Model, 'prototype'> &
  (new () => Model & z.infer<Columns>)
