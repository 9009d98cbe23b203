import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { codeIn, skillCalls } from '../../tests/support/skill-calls.ts'
import { TOOLS } from './agent-server.ts'
import { skillFiles } from './skill.ts'
import type { ToolCall } from './tool-call.ts'

interface Config {
  inputSchema: StandardSchemaWithJSON
  outputSchema: StandardSchemaWithJSON
  annotations: { readOnlyHint: boolean }
}
interface Registered extends Config {
  /** Refusal of a key without rights; it names the scope. */
  refusal: string
}
interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

const files = skillFiles('https://tideline.example')
const calls = skillCalls(files)
const [first] = files
const registered = await registerAll()

describe('the skill', () => {
  it('has the heading that agents look for', () => {
    expect(first?.path).toBe('SKILL.md')
    const [, name = '', description = ''] =
      /^---\nname: (.+)\ndescription: (.+)\n---\n/.exec(first?.text ?? '') ?? []
    expect(name).toBe('tideline')
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThanOrEqual(1024)
  })

  it('links each of its playbooks, and each link leads to one', () => {
    const linked = [...(first?.text ?? '').matchAll(/\]\((playbooks\/[\w-]+\.md)\)/g)].map(([, path]) => path)
    expect(linked.sort()).toEqual(files.slice(1).map(({ path }) => path))
  })

  it('names this server and its limits, with no blank left to fill', () => {
    const text = files.map((file) => file.text).join('\n')
    expect(text).toContain('https://tideline.example/mcp')
    expect(text).toContain('120 calls a minute')
    expect(text).not.toMatch(/\{\{|undefined/)
  })

  it('says for every tool what it costs, what it needs and whether it writes', () => {
    const rows = [...(first?.text ?? '').matchAll(/^\| `(\w+)` \| 1 \| (.+?) \| (.+?) \| (.+?) \|$/gm)]
    expect(rows.map(([, tool]) => tool)).toEqual(Object.keys(TOOLS))
    for (const [, tool = '', , writes = '', needs = ''] of rows) {
      const { annotations, refusal } = registered[tool] as Registered
      expect([tool, writes === 'no']).toEqual([tool, annotations.readOnlyHint])
      expect(refusal).toContain(`lacks the right '${/^\w+/.exec(needs)?.[0]}'`)
    }
  })

  it('names no tool that the server does not have', () => {
    const named = files.flatMap(({ text }) => codeIn(text)).filter((code) => /^[a-z]+_[a-z_]+$/.test(code))
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !(name in TOOLS))).toEqual([])
  })

  it.each(files.slice(1))(
    'says at the top of $path what it costs in calls and contacts',
    ({ text, path }) => {
      const [, cost = ''] = /^Cost: (.+?)\n\n/ms.exec(text) ?? []
      expect(cost).toMatch(/\d+.* calls?/)
      expect(cost).toMatch(/contact/)
      expect(cost).toContain('Say this first')
      const opens = calls.some((call) => call.path === path && call.arguments.contacts === true)
      expect(/opens \d contact/.test(cost)).toBe(opens)
    },
  )
})

describe.each(calls)('the call of $tool in $path', ({ tool, arguments: given, reads }) => {
  it('has a name and arguments that the server accepts', async () => {
    expect(Object.keys(TOOLS)).toContain(tool)
    expect(await registered[tool]?.inputSchema['~standard'].validate(given)).toMatchObject({ value: given })
  })

  it('reads fields that the answer has', () => {
    const schema = outputOf(tool)
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter((path) => !has(schema, path))).toEqual([])
  })
})

it('every answer has the receipt that the skill shows', () => {
  const receipt = codeIn(first?.text ?? '').filter((code) => /^(edition|sources)\b/.test(code))
  expect(new Set(receipt).size).toBeGreaterThanOrEqual(7)
  for (const tool of Object.keys(TOOLS))
    expect([tool, receipt.filter((path) => !has(outputOf(tool), path))]).toEqual([tool, []])
})

it('the check finds a wrong tool, argument and field', async () => {
  const [wrong] = skillCalls([
    {
      path: 'a.md',
      text: '```json\n{ "tool": "find_products", "arguments": { "verdict": "buy" } }\n```\n\nRead: `products[].price2`\n\n',
    },
  ])
  const { issues } =
    (await registered.find_products?.inputSchema['~standard'].validate(wrong?.arguments)) ?? {}
  expect(issues?.length).toBeGreaterThan(0)
  expect(has(outputOf('find_products'), wrong?.reads[0] ?? '')).toBe(false)
})

function outputOf(tool: string): Schema {
  return registered[tool]?.outputSchema['~standard'].jsonSchema.output({ target: 'draft-2020-12' }) as Schema
}

/** `a[].b`: b of a's items. A null beside the object does not matter. */
function has(root: Schema, path: string): boolean {
  let schemas: Schema[] = [root]
  for (const step of path.split('.')) {
    const name = step.replace('[]', '')
    schemas = schemas.flatMap(shapesOf).flatMap((schema) => schema.properties?.[name] ?? [])
    if (step.endsWith('[]')) schemas = schemas.flatMap(shapesOf).flatMap(({ items }) => items ?? [])
  }
  return schemas.length > 0

  function shapesOf(schema: Schema): Schema[] {
    const named = schema.$ref ? [root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}] : []
    return [schema, ...named, ...(schema.anyOf ?? []).flatMap(shapesOf)]
  }
}

/** Each tool as it registers itself, without a server. */
async function registerAll(): Promise<Record<string, Registered>> {
  const found: Record<string, Registered> = {}
  for (const [name, tool] of Object.entries(TOOLS)) {
    let config: Config | undefined
    let refused: Promise<string> | undefined
    const server = {
      registerTool: (_name: string, given: Config, run: (input: unknown) => unknown) => {
        config = given
        run({})
      },
    }
    const settle = (_name: string, work: (call: ToolCall) => Promise<object>) => {
      refused = work({ may: () => false } as unknown as ToolCall).then(
        () => '',
        (error: Error) => error.message,
      )
      return refused
    }
    tool.register(name, server as never, { settle } as never)
    if (config) found[name] = { ...config, refusal: (await refused) ?? '' }
  }
  return found
}
