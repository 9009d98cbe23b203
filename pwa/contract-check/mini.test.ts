import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint'
import * as mini from './mini.ts'

type Modules = Record<string, Record<string, unknown>>

const load = import.meta.glob<Record<string, unknown>>('../../backend/contracts/*.ts')
const contracts = await loadAll()
vi.doMock('zod/mini', () => import('./mini.ts'))
vi.resetModules()
const light = await loadAll()

const PARTS = ['params', 'query', 'body', 'response'] as const
const checked = Object.entries(contracts).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => {
    if (isEndpoint(value)) {
      const other = light[file]?.[name] as Endpoint
      return PARTS.map((part) => [`${name}.${part}`, value[part], other[part]] as const)
    }
    return isSchema(value) ? [[name, value, light[file]?.[name]] as const] : []
  }),
)

describe('what the browser checks answers with', () => {
  it('is loaded in the place of zod', () => {
    expect(checked.length).toBeGreaterThan(60)
    expect(checked.every(([, , other]) => typeof (other as { run?: unknown }).run === 'function')).toBe(true)
  })

  it('is asked by the router as zod is, for the search parameters of a page', () => {
    const search = (kit: typeof z | typeof mini) =>
      (kit as typeof z).object({
        page: (kit as typeof z).catch((kit as typeof z).optional((kit as typeof z).int()), undefined),
      })
    for (const given of [{ page: 2, other: 1 }, { page: 'x' }, {}, null]) {
      const [one, other] = [search(z), search(mini)].map((schema) => schema['~standard'].validate(given))
      expect(Object.keys(other ?? {})).toEqual(Object.keys(one ?? {}))
      expect((other as { value?: unknown }).value).toEqual((one as { value?: unknown }).value)
    }
  })

  it.each(checked)('judges %s as zod does', (_name, schema, other) => {
    fc.assert(
      fc.property(someOf(schema), (value) => {
        expect(verdict(mini.safeParse(other as Parameters<typeof mini.safeParse>[0], value))).toEqual(
          verdict(z.safeParse(schema, value)),
        )
      }),
      { numRuns: 150 },
    )
  })

  it.each<[string, unknown]>([
    ['a number that is none', [Number.NaN, Number.POSITIVE_INFINITY, -0]],
    ['a fraction and a number too large to be whole', [1.5, 2 ** 53]],
    ['a field that every object has a method by the name of', [{ valueOf: {} }, { toString: 1, a: 2 }]],
    ['holes and odd kinds', [undefined, null, [], {}, new Date(0), () => 1, Symbol.iterator]],
  ])('judges %s alike', (_situation, values) => {
    const pairs: [z.core.$ZodType, unknown][] = [
      [z.number(), mini.number()],
      [z.int(), mini.int()],
      [z.number().check(z.int(), z.nonnegative()), mini.number().check(mini.int(), mini.nonnegative())],
      [z.looseObject({ a: z.optional(z.unknown()) }), mini.looseObject({ a: mini.optional(mini.unknown()) })],
      [z.strictObject({}), mini.strictObject({})],
      [z.array(z.unknown()), mini.array(mini.unknown())],
    ]
    for (const value of values as unknown[]) {
      for (const [schema, other] of pairs) {
        expect(verdict(mini.safeParse(other as Parameters<typeof mini.safeParse>[0], value))).toEqual(
          verdict(z.safeParse(schema, value)),
        )
      }
    }
  })
})

async function loadAll(): Promise<Modules> {
  const loaded = Object.entries(load).map(async ([file, read]) => [file, await read()] as const)
  return Object.fromEntries(await Promise.all(loaded))
}

/** The data, or which fields are at fault: the words are compared where a contract gives its own. */
function verdict(outcome: {
  success: boolean
  data?: unknown
  error?: { issues: { path: PropertyKey[] }[] }
}) {
  if (outcome.success) return { data: outcome.data }
  return { fields: [...new Set(outcome.error?.issues.map(({ path }) => path.map(String).join('.')))].sort() }
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'response' in value && isSchema(value.response)
}

/** Values that mostly fit, with here and there one that does not. */
function someOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: fitting(schema) }, { weight: 1, arbitrary: ODD })
}

function fitting(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, someOf(field)] as const)
      const known = fc.record(Object.fromEntries(fields), { noNullPrototype: true })
      const gaps = fc.record(Object.fromEntries(fields), { requiredKeys: [], noNullPrototype: true })
      const more = known.map((value) => ({ ...value, extra: 1 }))
      return fc.oneof(
        { weight: 20, arbitrary: known },
        { weight: 2, arbitrary: gaps },
        { weight: 1, arbitrary: more },
      )
    }
    case 'array':
      return fc.array(someOf(def.element), { maxLength: 3 })
    case 'nullable':
      return fc.oneof(fc.constant(null), someOf(def.innerType))
    case 'optional':
    case 'default':
      return fc.oneof(fc.constant(undefined), someOf(def.innerType))
    case 'catch':
      return someOf(def.innerType)
    case 'union':
      return fc.oneof(...def.options.map(someOf))
    case 'pipe':
      return someOf(def.in)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.nat(), fc.integer(), fc.double({ noNaN: true }))
    case 'string':
      return fc.oneof(fc.constantFrom(...TEXTS), fc.string(), fc.nat({ max: 2000 }).map(String))
    default:
      return fc.jsonValue()
  }
}

const ODD = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.constant(Number.NaN))
const TEXTS = [
  '',
  ' ',
  ' padded ',
  'lamp',
  'US',
  'USD',
  '2026-11-19',
  '2026-11-20T04:00:00.000Z',
  'a@b.example',
  '0c6a5c3e-6e1c-4a54-9a58-0d4f4f6f2f11',
  'x'.repeat(250),
  'x'.repeat(5000),
  'nul \u0000',
  'two\nlines',
]
