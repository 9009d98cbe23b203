import * as z from 'zod/mini'
import { KEY_SCOPES } from '../contracts/endpoint.ts'
import { modelOf } from '../db/model-of.ts'

const Columns = z.object({
  id: z.int(),
  member_id: z.int(),
  name: z.string(),
  short: z.string(),
  secret_hash: z.instanceof(Buffer),
  scopes: z.array(z.enum(KEY_SCOPES)),
  created_at: z.date(),
  expires_at: z.nullable(z.date()),
  revoked_at: z.nullable(z.date()),
  last_used_at: z.nullable(z.date()),
})

export class ApiKeyRow extends modelOf(Columns) {
  static override readonly tableName = 'api_key'
}
