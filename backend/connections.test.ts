import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { connectionsOf, RUN_CONNECTIONS } from './connections.ts'
import type { Role } from './settings/fleet-settings.ts'

const ROLES: Role[] = ['web', 'worker', 'all']

it('the table for operators is what processes open', () => {
  const record = readFileSync(new URL('../docs/decisions/0061-fleet.md', import.meta.url), 'utf8')
  const rows = [
    ...record.matchAll(/^\| `(web|worker|all)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|/gm),
  ].map(([, role, ...numbers]) => [role, ...numbers.map(Number)])
  expect(rows).toEqual(
    ROLES.map((role) => {
      const { pooled, direct, replica } = connectionsOf(role, { payments: true, replica: true })
      const free = connectionsOf(role, { payments: false, replica: true })
      return [role, free.pooled + free.direct, pooled + direct, pooled, direct, replica]
    }),
  )
  expect(record).toContain(`${RUN_CONNECTIONS} more`)
})
