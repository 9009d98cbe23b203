import * as z from 'zod/mini'
import {
  createDocument,
  type ZodOpenApiComponentsObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi'
import { RevealedContact } from '../contracts/contacts.ts'
import { DashboardProduct, LiveTrendingItem } from '../contracts/dashboard.ts'
import { belowVersion } from '../contracts/edition-version.ts'
import { type Endpoint, KEYED_API } from '../contracts/endpoint.ts'
import { ExploredProduct } from '../contracts/explore.ts'
import { FAILURES, FailureBody, type FailureCode } from '../contracts/failure.ts'
import { Hashtag } from '../contracts/hashtags.ts'
import { SampleProduct } from '../contracts/landing.ts'
import { HistoryDay, ProductDetail } from '../contracts/product.ts'
import { Provenance } from '../contracts/provenance.ts'
import { SearchResult } from '../contracts/search.ts'
import { RefreshStatus } from '../contracts/sources.ts'
import { MatchEvidence, MatchedSupplier, SupplierCard } from '../contracts/suppliers.ts'
import { Shop } from '../contracts/tiktok.ts'
import { AmazonItem, Stats, TiktokItem, Trend } from '../contracts/trends.ts'
import { SavedView } from '../contracts/views.ts'

export type ApiDocument = ReturnType<typeof createDocument>

interface Described {
  /** The origin that people use us under. */
  server: string
  /** The name of the cookie that a session travels in. */
  sessionCookie: string
}

/** The API as an OpenAPI 3.1 document, made from the very endpoints that are mounted. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { server, sessionCookie }: Described,
): ApiDocument {
  return documentOf(endpoints, {
    server,
    base: '',
    title: 'Tideline API',
    description:
      'Which products are starting to sell, and who can supply them. Every figure travels with where it comes ' +
      'from and how old it is; a null is a fact that nobody supplied. Signing in is by the browser: /api/login sets ' +
      'the two cookies. What has an effect names the headers that it needs: they are what tells our own pages from ' +
      `another site that makes a browser send the cookies. Programs use what is under ${KEYED_API}, with a key.`,
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      sessionSignature: { type: 'apiKey', in: 'cookie', name: `${sessionCookie}.sig` },
      ...BY_KEY,
    },
  })
}

/** What programs may rely on, as a document of its own: a client is made from it. */
export function publicApiDocument(
  endpoints: readonly Endpoint[],
  { server }: Pick<Described, 'server'>,
): ApiDocument {
  return documentOf(endpoints, {
    server,
    base: KEYED_API,
    title: 'Tideline API for programs',
    description:
      `All addresses begin with ${server}${KEYED_API}. Every figure travels with where it comes from and how old it is; a ` +
      'null is a fact that nobody supplied. Send your key in the header Authorization: Bearer. Fields and requests ' +
      'are added here, never renamed or taken away.',
    securitySchemes: BY_KEY,
  })
}

const BY_KEY = {
  key: { type: 'http', scheme: 'bearer', description: 'A key of a member, tdl_…, made on their profile.' },
} as const

function documentOf(
  endpoints: readonly Endpoint[],
  {
    server,
    base,
    title,
    description,
    securitySchemes,
  }: {
    server: string
    /** With what all paths begin; it goes into the server's address. */
    base: string
    title: string
    description: string
    securitySchemes: NonNullable<ZodOpenApiComponentsObject['securitySchemes']>
  },
): ApiDocument {
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.slice(base.length).replace(/:(\w+)/g, '{$1}')
    const operation = { operationId: operationId(endpoint, base), ...operationOf(endpoint, server) }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description,
        license: { name: 'All rights reserved', url: `${server}/terms` },
      },
      servers: [{ url: `${server}${base}` }],
      paths,
      components: { schemas: SCHEMAS, securitySchemes },
    },
    {
      override: ({ zodSchema, jsonSchema, io }) => {
        if (io === 'input') Object.assign(jsonSchema, numberInQuery(zodSchema))
      },
    },
  )
  dropUnused(document)
  return document
}

/** `getProductsById`: what a generated client calls it. */
function operationId({ method, path }: Endpoint, base: string): string {
  const parts = path.slice((base || '/api').length).split(/[/.-]/)
  const words = parts.map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
  return method.toLowerCase() + words.join('')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Of the schemas with a name, those that nothing here is made of; what only these were made of goes with them. */
function dropUnused(document: ApiDocument): void {
  const schemas = document.components?.schemas ?? {}
  for (;;) {
    const text = JSON.stringify(document)
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
    if (unused.length === 0) return
    for (const name of unused) delete schemas[name]
  }
}

/** Schemas that have a name of their own in the document. */
const SCHEMAS = {
  Failure: FailureBody,
  Provenance,
  Trend,
  TiktokItem,
  AmazonItem,
  LiveTrendingItem,
  DashboardProduct,
  ProductDetail,
  HistoryDay,
  Hashtag,
  Stats,
  SampleProduct,
  MatchEvidence,
  SupplierCard,
  MatchedSupplier,
  RevealedContact,
  SearchResult,
  ExploredProduct,
  SavedView,
  Shop,
  RefreshStatus,
}

function operationOf(endpoint: Endpoint, server: string): ZodOpenApiOperationObject {
  return {
    summary: endpoint.summary,
    description: [
      endpoint.scope
        ? `By key, with the scope ${endpoint.scope}; with a plan: Premium or Pro.`
        : ACCESS[endpoint.access],
      ...(endpoint.edition ? [belowVersionToo(endpoint)] : []),
    ].join(' '),
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

function belowVersionToo({ path, byClock = [] }: Endpoint): string {
  const address = belowVersion('{version}', path.replace(/:(\w+)/g, '{$1}'))
  const without = byClock.length > 0 ? ` Not with ${byClock.join(' or ')}.` : ''
  return `Also at ${address}, as a visitor gets it and to be kept for a year; 409 once the version is over.${without}`
}

function securityOf({ access, scope }: Endpoint): Pick<ZodOpenApiOperationObject, 'security'> {
  if (scope) return { security: [{ key: [scope] }] }
  return { security: access === 'public' ? [] : [{ session: [], sessionSignature: [] }] }
}

/** As `csrf.ts` requires. */
function isGuarded({ effect, sender, scope }: Endpoint): boolean {
  return effect && sender === 'app' && !scope
}

/** A browser sets `Origin` by itself, or `Sec-Fetch-Site`, which counts for more; a program sends what stands here. */
function guardHeaders({ method }: Endpoint, server: string): z.core.$ZodObject {
  const sign = { 'X-Requested-With': z.literal('app') }
  return method === 'GET' ? z.object(sign) : z.object({ ...sign, Origin: z.literal(server) })
}

/** Programs need not send an empty body, as our own pages do. */
function takesNoBody({ scope, body }: Endpoint): boolean {
  return scope !== undefined && fieldsOf(body) === 0
}

/** Our own pages say that it is JSON even when it is empty, which no form of another site can. */
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

/** A number that arrives as text is told as the number it stands for, with its limits and what stands if left out. */
function numberInQuery({ _zod: { def } }: z.core.$ZodTypes): object {
  if (def.type === 'default') return { default: def.defaultValue }
  if (def.type !== 'pipe') return {}
  const { type, minimum, maximum } = z.toJSONSchema(def.out, { io: 'output', unrepresentable: 'any' })
  return type === 'integer' || type === 'number' ? { type, minimum, maximum, pattern: undefined } : {}
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
    ...(endpoint.scope ? (['too_many_requests'] as const) : []),
    'unavailable',
  ]
}

function failureAnswer(code: FailureCode, { scope }: Endpoint): ZodOpenApiResponseObject {
  const waits = code === 'too_many_requests' || code === 'unavailable'
  const headers = {
    ...(waits ? RETRY_AFTER : {}),
    ...(scope && code === 'too_many_requests' ? RATE_HEADERS : {}),
    ...(scope && (code === 'not_signed_in' || code === 'forbidden') ? CHALLENGE : {}),
  }
  return {
    description: code,
    content: { 'application/json': { schema: FailureBody } },
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  }
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
