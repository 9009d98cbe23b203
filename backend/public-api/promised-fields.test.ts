import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../contracts/endpoint.ts'
import * as publicApi from '../contracts/public-api.ts'

const PROMISED = join(import.meta.dirname, 'promised-fields.txt')

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

it('the promised fields are those that are offered', async () => {
  const promised = (await readFile(PROMISED, 'utf8')).trim().split('\n')
  const declared: unknown[] = Object.values(publicApi).flat()
  const offered = new Set(declared.filter(isEndpoint).flatMap(linesOf))
  expect(promised.length).toBeGreaterThan(500)
  // Restore the old shape, or move to /api/v2.
  expect(promised.filter((line) => !offered.has(line))).toEqual([])
  // Add it to the file.
  expect([...offered].filter((line) => !promised.includes(line))).toEqual([])
})

/** `GET /api/v1/products -> items[].trend.velocity: number, null`, a line per field. */
function linesOf({ method, path, query, params, response }: Endpoint): string[] {
  const name = `${method} ${path}`
  const read = (schema: Endpoint['query'], io: 'input' | 'output') =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema
  return [
    name,
    ...Object.keys({ ...read(params, 'input').properties, ...read(query, 'input').properties }).map(
      (parameter) => `${name} <- ${parameter}`,
    ),
    ...fieldsOf(read(response, 'output'), '').map((field) => `${name} -> ${field}`),
  ]
}

function fieldsOf(schema: Schema, at: string): string[] {
  const own = at === '' ? [] : [`${at}: ${typesOf(schema).join(', ')}`]
  const shapes = [schema, ...(schema.anyOf ?? [])]
  const inside = shapes.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, field]) =>
      fieldsOf(field, at === '' ? name : `${at}.${name}`),
    ),
    ...(items ? fieldsOf(items, `${at}[]`) : []),
  ])
  return [...new Set([...own, ...inside])]
}

function typesOf({ type, anyOf }: Schema): string[] {
  const types = anyOf ? anyOf.flatMap(typesOf) : [type ?? 'any'].flat()
  return [...new Set(types)].sort()
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'response' in value
}
