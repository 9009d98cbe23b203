import { describe, expect, it } from 'vitest'
import { connectAgent, makeKey, PROTOCOLS, type Protocol } from '../../tests/support/agent.ts'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeMember } from '../../tests/support/members.ts'

const database = await createTestDatabase()
const app = await startApp(database)
const key = await makeKey(app, await makeMember(database.db, { plan: 'pro' }))

describe.each(Object.keys(PROTOCOLS) as Protocol[])('the schemas of the tools, in %s', async (protocol) => {
  const agent = await connectAgent(app, key, protocol)
  const { tools } = await agent.listTools()
  await agent.close()

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    'state a type for each part of %s',
    (_name, tool) => {
      for (const schema of [tool.inputSchema, tool.outputSchema]) {
        expect(JSON.stringify(schema)).not.toMatch(/"(\$ref|\$defs|definitions|anyOf|oneOf)":/)
        expect(partsOf(schema).filter(({ type }) => type === undefined)).toEqual([])
      }
    },
  )

  it('say which values may be null, and what they are otherwise', () => {
    const found = tools.find(({ name }) => name === 'find_products')?.outputSchema
    expect(found).toMatchObject({
      properties: {
        edition: {
          properties: {
            origin: {
              type: ['string', 'null'],
              enum: ['live', 'sandbox', 'file', null],
              description: expect.stringContaining('sample data'),
            },
          },
        },
        products: {
          items: {
            properties: {
              ratingCount: { type: ['integer', 'null'], minimum: 0 },
              competition: { type: ['object', 'null'], required: expect.arrayContaining(['level']) },
            },
          },
        },
      },
    })
  })

  it('keep the limits, words and defaults of what is asked', () => {
    const found = tools.find(({ name }) => name === 'find_products')?.inputSchema
    expect(found).toMatchObject({
      properties: {
        query: {
          type: 'string',
          minLength: 1,
          maxLength: 200,
          description: expect.stringContaining('typos'),
        },
        channel: { type: 'string', enum: ['tiktok', 'amazon'] },
        sort: { type: 'string', default: 'verdict' },
        page: { type: 'integer', minimum: 1, maximum: 1000, default: 1 },
      },
    })
  })
})

interface SchemaPart {
  type?: unknown
  properties?: Record<string, SchemaPart>
  items?: SchemaPart
}

function partsOf(schema: unknown): SchemaPart[] {
  const part = schema as SchemaPart
  const inside = [...Object.values(part.properties ?? {}), ...(part.items ? [part.items] : [])]
  return [part, ...inside.flatMap(partsOf)]
}
