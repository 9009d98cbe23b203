import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { declaredEndpoints } from '../../tests/support/declared-endpoints.ts'
import { endpoint } from '../contracts/endpoint.ts'
import { perTenMinutes } from '../contracts/limit.ts'

const LIMITED = (await declaredEndpoints()).flatMap(({ limit, method, path }) =>
  limit ? [{ limit, call: `${method} ${path}` }] : [],
)

it('an endpoint with an effect does not compile without a limit', () => {
  const declared = { path: '/api/things', access: 'member', summary: '', response: z.unknown() } as const
  // @ts-expect-error: a POST without a limit must not compile
  endpoint({ ...declared, method: 'POST' })
  // @ts-expect-error: neither must a GET with an effect
  endpoint({ ...declared, method: 'GET', effect: true })
  endpoint({ ...declared, method: 'GET' })
  expect(endpoint({ ...declared, method: 'DELETE', limit: perTenMinutes('things', 10) }).effect).toBe(true)
})

it('docs/limits.md has every limit of every endpoint', async () => {
  const rows = new Map<string, string[]>()
  for (const { limit, call } of LIMITED) {
    const { name, calls, seconds, by = 'member' } = limit
    const row = `| ${name} | ${calls} | ${seconds / 60} | ${by} |`
    rows.set(row, [...(rows.get(row) ?? []), `\`${call}\``])
  }
  const names = [...rows.keys()].map((row) => row.split('|')[1])
  // Limits of one name would share a counter, not its size.
  expect(new Set(names).size).toBe(names.length)
  const table = [...rows].map(([row, calls]) => `${row} ${calls.join(', ')} |`).sort()
  await expect(`${HEAD}${table.join('\n')}\n`).toMatchFileSnapshot('../../docs/limits.md')
})

const HEAD = `# Limits

How many requests one member may send. Visitors, and members where it says so, are counted by network: an IPv4 address or an IPv6 /64.
All processes count together. Beyond a limit the answer is 429 with \`Retry-After\`. A limit is declared beside \`access\`
(\`backend/contracts/\`), and this table is made from there: \`npx vitest run -u backend/http/call-limits.test.ts\`. Why:
[0069](decisions/0069-limits-and-fair-answers.md).

| limit | requests | minutes | counted by | endpoints |
|---|---|---|---|---|
`
