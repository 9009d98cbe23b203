import type { McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { Failure } from '../process/failure.ts'
import { DATA_NOTE, Frame } from './answer-frame.ts'
import type { ToolCall } from './tool-call.ts'
import type { ToolHost } from './tool-host.ts'

interface Declaration<Input extends z.ZodType, Output extends z.ZodRawShape> {
  title: string
  words: string
  /** Default `read`; `contacts` is needed too if contacts are asked for. */
  scope?: 'profile'
  input: Input
  output: Output
  /** Cache scope: all keys with the same rights, or the owner. */
  sameFor: 'everyone' | 'owner' | ((input: z.output<Input>) => 'everyone' | 'owner')
  writes?: true
  run(input: z.output<Input>, call: ToolCall): Promise<z.input<z.ZodObject<Output>>>
}

export interface Tool {
  register(name: string, server: McpServer, host: ToolHost): void
}

/** Schemas come from the contracts; frame and failures from the host. */
export function tool<Input extends z.ZodType, Output extends z.ZodRawShape>(
  declared: Declaration<Input, Output>,
): Tool {
  const { title, words, scope = 'read', sameFor, run } = declared
  const output = z.object({ ...declared.output, ...Frame })
  const config = {
    title,
    description: `${words} ${DATA_NOTE}`,
    inputSchema: withJson(declared.input),
    outputSchema: withJson(output),
    annotations: {
      title,
      readOnlyHint: declared.writes !== true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }
  return {
    register: (name, server, host) => {
      server.registerTool(name, config, (input) =>
        host.settle(name, async (call) => {
          if (!call.may(scope)) {
            throw new Failure(
              'forbidden',
              `This key may not do this: it lacks the right '${scope}'. Its owner can make another on the profile page.`,
            )
          }
          const data = await run(input, call)
          const frame = host.frame(data, typeof sameFor === 'function' ? sameFor(input) : sameFor)
          return output.parse({ ...data, ...frame })
        }),
      )
    },
  }
}

/** The library would build the JSON form per request. */
function withJson<S extends z.ZodType>(schema: S): StandardSchemaWithJSON<z.input<S>, z.output<S>> {
  const made = new Map<'input' | 'output', Record<string, unknown>>()
  const json = (io: 'input' | 'output') => {
    const known = made.get(io) ?? { ...z.toJSONSchema(schema, { io, override: nullAsType }) }
    made.set(io, known)
    return known
  }
  return {
    '~standard': {
      ...schema['~standard'],
      jsonSchema: { input: () => json('input'), output: () => json('output') },
    },
  }
}

/** Many clients read neither `$ref` nor `anyOf`: every part states its type, also where it may be null. */
function nullAsType({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [value, none, ...others] = jsonSchema.anyOf ?? []
  if (value?.type === undefined || none?.type !== 'null' || others.length > 0) return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, { ...value, ...jsonSchema, type: [value.type, 'null'] })
  if (value.enum) jsonSchema.enum = [...value.enum, null]
}
