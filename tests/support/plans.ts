import type { Db } from '../../backend/db/knex.ts'

/** With its table and row counts. */
export interface PlanStep {
  node: string
  table: string | null
  index: string | null
  /** Input rows over all loops. */
  rowsIn: number
  rowsOut: number
}

/** Runs `work`, then explains each select with `analyze`, which executes it again. */
export async function stepsOf(db: Db, work: () => Promise<unknown>): Promise<PlanStep[]> {
  const queries: { sql: string; bindings: readonly unknown[] }[] = []
  const note = ({ sql, bindings }: { sql: string; bindings?: readonly unknown[] }) => {
    if (/^\s*(select|with)\b/i.test(sql)) queries.push({ sql, bindings: bindings ?? [] })
  }
  db.on('query', note)
  await work()
  db.removeListener('query', note)
  const steps: PlanStep[] = []
  const connection = await db.client.acquireConnection()
  try {
    for (const { sql, bindings } of queries) {
      const { rows } = await connection.query(`explain (analyze, format json) ${sql}`, [...bindings])
      steps.push(...flat(rows[0]['QUERY PLAN'][0].Plan))
    }
  } finally {
    await db.client.releaseConnection(connection)
  }
  return steps
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

function flat(plan: Plan): PlanStep[] {
  const inside = plan.Plans ?? []
  const rowsOf = (one: Plan) => one['Actual Rows'] * one['Actual Loops']
  return [
    {
      node: plan['Node Type'],
      table: plan['Relation Name'] ?? null,
      index: plan['Index Name'] ?? null,
      rowsIn: inside.reduce((sum, one) => sum + rowsOf(one), 0),
      rowsOut: rowsOf(plan),
    },
    ...inside.flatMap(flat),
  ]
}
