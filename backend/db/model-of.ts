import { Model, type Pojo } from 'objection'
import type * as z from 'zod/mini'
import { checkColumns } from './checked-rows.ts'

/**
 * The base of a model whose fields are its schema's. What it reads of its table is checked wherever rows are, also where a
 * graph fetch reads it: each column that was selected, against the schema.
 */
export function modelOf<Columns extends z.ZodMiniObject>(columns: Columns): ModelOf<Columns> {
  class Checked extends Model {
    // A transaction has one connection, which takes one question at a time: the library would put four to it at once.
    static readonly concurrency = 1

    override $setDatabaseJson(json: Pojo): this {
      super.$setDatabaseJson(json)
      checkColumns(this, columns, this.$modelClass.tableName)
      return this
    }
  }
  // What the check above sees to: an instance has the schema's fields.
  return Checked as unknown as ModelOf<Columns>
}

type ModelOf<Columns extends z.ZodMiniObject> = Omit<typeof Model, 'prototype'> &
  (new () => Model & z.infer<Columns>)
