import { randomUUID } from 'node:crypto'
import {
  type CallToolResult,
  type ContentBlock,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { expectedFailure } from '../http/failures.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import { type Framed, frameOf } from './answer-frame.ts'
import type { ToolCall } from './tool-call.ts'

export interface ToolHost {
  settle(name: string, work: (call: ToolCall) => Promise<object>): Promise<CallToolResult>
  text(work: (call: ToolCall) => Promise<string>): Promise<string>
  frame(data: object, sameFor: 'everyone' | 'owner'): Framed
}

export function toolHost(
  call: ToolCall,
  { log, nextEdition }: { log: Log; nextEdition: Date | null },
): ToolHost {
  return {
    settle: async (name, work) => {
      try {
        const data = await work(call)
        return {
          structuredContent: { ...data },
          content: [{ type: 'text', text: JSON.stringify(data) }, ...linksOf(data)],
        }
      } catch (thrown) {
        return { isError: true, content: [{ type: 'text', text: refusalOf(name, thrown, log) }] }
      }
    },
    text: async (work) => {
      try {
        return await work(call)
      } catch (thrown) {
        throw new ProtocolError(ProtocolErrorCode.InternalError, refusalOf('edition', thrown, log))
      }
    },
    frame: (data, sameFor) => {
      const edition = call.edition()
      if (!edition) throw new Failure('unavailable', 'There is no data yet: the first edition is being made.')
      const now = call.now()
      return frameOf(data, { edition, now, cache: cacheOf(sameFor, { nextEdition, now }) })
    },
  }
}

/** Until the next edition is due; an operator may publish earlier. */
export function cacheOf(
  sameFor: 'everyone' | 'owner',
  { nextEdition, now }: { nextEdition: Date | null; now: Date },
): Framed['cache'] {
  if (sameFor === 'owner') return { ttlMs: 0, cacheScope: 'private' }
  const left = nextEdition === null ? TTL_MOST_MS : nextEdition.getTime() - now.getTime()
  return { ttlMs: Math.min(Math.max(left, TTL_LEAST_MS), TTL_MOST_MS), cacheScope: 'public' }
}

const TTL_LEAST_MS = 60_000
const TTL_MOST_MS = 60 * 60_000

/** Safe for an agent: the library would pass on any error message. */
function refusalOf(asked: string, thrown: unknown, log: Log): string {
  const failure = expectedFailure(thrown)
  const id = randomUUID()
  if (failure.code === 'internal') log.error({ id, asked, err: thrown }, 'Unexpected failure')
  else log.debug({ id, asked, code: failure.code }, 'Refused')
  return failure.code === 'internal' ? `${failure.message} If you write to us, name ${id}.` : failure.message
}

/** Our titles, because a product's name is untrusted. */
function linksOf(data: object): ContentBlock[] {
  return [...new Set(pagesIn(data))].slice(0, LINKS_MAX).map((uri) => {
    const [, kind = '', id = ''] = new URL(uri).pathname.split('/')
    const words = kind.replaceAll('-', ' ')
    const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}${id === '' ? '' : ` ${id}`}`
    return {
      type: 'resource_link',
      uri,
      name: `${kind}${id === '' ? '' : `-${id}`}`,
      title,
      mimeType: 'text/html',
    }
  })
}

const LINKS_MAX = 10

function pagesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'page' && typeof part === 'string' ? [part] : pagesIn(part),
  )
}
