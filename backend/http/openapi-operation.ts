import * as z from 'zod/mini'
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from 'zod-openapi'
import { belowVersion } from '../contracts/edition-version.ts'
import type { Endpoint } from '../contracts/endpoint.ts'
import { FAILURES, FailureBody, type FailureCode } from '../contracts/failure.ts'
import type { Limit } from '../contracts/limit.ts'
import { formatLimit } from './rate-limit.ts'

/** `server`: the public origin. */
export function operationOf(endpoint: Endpoint, server: string): ZodOpenApiOperationObject {
  return {
    summary: endpoint.summary,
    description: [
      endpoint.scope
        ? `By key, with the scope ${endpoint.scope}; with a plan: Premium or Pro.`
        : ACCESS[endpoint.access],
      ...(endpoint.limit ? [limitWords(endpoint.limit)] : []),
      ...(endpoint.edition ? [belowVersionToo(endpoint)] : []),
    ].join(' '),
    ...(endpoint.limit ? { 'x-rate-limit': limitOf(endpoint.limit) } : {}),
    ...securityOf(endpoint),
    requestParams: {
      ...(isGuarded(endpoint) ? { header: guardHeaders(endpoint, server) } : {}),
      ...(fieldsOf(endpoint.params) > 0 ? { path: endpoint.params as z.core.$ZodObject } : {}),
      ...(fieldsOf(endpoint.query) > 0 ? { query: endpoint.query as z.core.$ZodObject } : {}),
    },
    ...(endpoint.method === 'GET' || takesNoBody(endpoint) ? {} : { requestBody: bodyOf(endpoint) }),
    responses: {
      '200': {
        description: 'The answer.',
        content: answerOf(endpoint),
        ...(endpoint.scope ? { headers: RATE_HEADERS } : {}),
      },
      ...Object.fromEntries(
        failuresOf(endpoint).map((code) => [String(FAILURES[code]), failureAnswer(code, endpoint)]),
      ),
    },
  }
}

function limitOf({ name, calls, seconds, by }: Limit): object {
  return { name, calls, seconds, by: by ?? 'member' }
}

function limitWords(limit: Limit): string {
  return `${formatLimit(limit)} Counted ${limit.by ? 'by network' : 'by member, visitors by network'}.`
}

function belowVersionToo({ path, byClock = [] }: Endpoint): string {
  const address = belowVersion('{version}', path.replace(/:(\w+)/g, '{$1}'))
  const without = byClock.length > 0 ? ` Not with ${byClock.join(' or ')}.` : ''
  return `Also at ${address}, as a visitor gets it and to be kept for a year; 300 once the version is over.${without}`
}

function securityOf({ access, scope }: Endpoint): Pick<ZodOpenApiOperationObject, 'security'> {
  if (scope) return { security: [{ key: [scope] }] }
  return { security: access === 'public' ? [] : [{ session: [], sessionSignature: [] }] }
}

/** Same rule as `csrf.ts`. */
function isGuarded({ effect, sender, scope }: Endpoint): boolean {
  return effect && sender === 'app' && !scope
}

/** Browsers set `Origin` or `Sec-Fetch-Site` (which wins); programs must send these. */
function guardHeaders({ method }: Endpoint, server: string): z.core.$ZodObject {
  const sign = { 'X-Requested-With': z.literal('app') }
  return method === 'GET' ? z.object(sign) : z.object({ ...sign, Origin: z.literal(server) })
}

/** Programs may omit an empty body; our own pages send one. */
function takesNoBody({ scope, body }: Endpoint): boolean {
  return scope !== undefined && fieldsOf(body) === 0
}

/** Our pages send the JSON type even when empty, which a form on another site cannot. */
function bodyOf({ sender, body, accepts }: Endpoint): ZodOpenApiRequestBodyObject {
  if (accepts) {
    const file = { schema: { type: 'string', format: 'binary' } } as const
    return { required: true, content: Object.fromEntries(accepts.media.map((media) => [media, file])) }
  }
  if (sender === 'app') return { required: true, content: { 'application/json': { schema: body } } }
  const empty = { schema: z.object({}) }
  return {
    required: false,
    content: {
      'application/json': { schema: body },
      'application/x-www-form-urlencoded': empty,
      'multipart/form-data': empty,
    },
  }
}

function answerOf({ produces, response }: Endpoint): NonNullable<ZodOpenApiResponseObject['content']> {
  if (produces === undefined) return { 'application/json': { schema: response } }
  const [type = produces] = produces.split(';')
  return { [type]: { schema: { type: 'string', format: 'binary' } } }
}

const ACCESS: Record<Endpoint['access'], string> = {
  public: 'Open to everyone.',
  member: 'For signed-in users.',
  pro: 'With a plan: Premium or Pro.',
  operator: 'For who runs this server; for everybody else there is nothing here.',
}

function failuresOf(endpoint: Endpoint): FailureCode[] {
  return [
    'invalid_input',
    ...(endpoint.access === 'member' || endpoint.access === 'pro' ? (['not_signed_in'] as const) : []),
    ...(endpoint.access === 'pro' ? (['plan_required'] as const) : []),
    ...(isGuarded(endpoint) || endpoint.scope ? (['forbidden'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['too_large', 'unsupported_media_type'] as const)),
    ...(fieldsOf(endpoint.params) > 0 || endpoint.access === 'operator' ? (['not_found'] as const) : []),
    ...(endpoint.scope || endpoint.limit ? (['too_many_requests'] as const) : []),
    'unavailable',
  ]
}

/** One object for each code and kind of caller, so that the document names it once. */
const failureAnswers = new Map<string, ZodOpenApiResponseObject>()

function failureAnswer(code: FailureCode, { scope }: Endpoint): ZodOpenApiResponseObject {
  const id = scope ? `${code}_by_key` : code
  const known = failureAnswers.get(id)
  if (known) return known
  const waits = code === 'too_many_requests' || code === 'unavailable'
  const headers = {
    ...(waits ? RETRY_AFTER : {}),
    ...(scope && code === 'too_many_requests' ? RATE_HEADERS : {}),
    ...(scope && (code === 'not_signed_in' || code === 'forbidden') ? CHALLENGE : {}),
  }
  const answer: ZodOpenApiResponseObject = {
    id,
    description: code,
    content: { 'application/json': { schema: FailureBody } },
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  }
  failureAnswers.set(id, answer)
  return answer
}

const header = (description: string, type: 'string' | 'integer' = 'string') => ({
  description,
  schema: { type },
})

const RATE_HEADERS = {
  RateLimit: header('What is left: `"minute";r=119;t=60` is 119 requests in the next 60 seconds.'),
  'RateLimit-Policy': header('What the limit is: `"minute";q=120;w=60` is 120 requests in 60 seconds.'),
}
const RETRY_AFTER = { 'Retry-After': header('Seconds to wait.', 'integer') }
const CHALLENGE = { 'WWW-Authenticate': header('What is wrong with the key, as in RFC 6750.') }

function fieldsOf(schema: Endpoint['query']): number {
  const { def } = schema._zod
  return 'shape' in def ? Object.keys(def.shape as object).length : 0
}
