import * as z from 'zod/mini'
import { createDocument, type ZodOpenApiComponentsObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { RevealedContact } from '../contracts/contacts.ts'
import { DashboardProduct, LiveTrendingItem } from '../contracts/dashboard.ts'
import { type Endpoint, KEYED_API } from '../contracts/endpoint.ts'
import { ExploredProduct } from '../contracts/explore.ts'
import { FailureBody } from '../contracts/failure.ts'
import { Hashtag } from '../contracts/hashtags.ts'
import { SampleProduct } from '../contracts/landing.ts'
import { EntryProduct } from '../contracts/pipeline.ts'
import { HistoryDay, ProductDetail } from '../contracts/product.ts'
import { NetProfit, ProfitFacts } from '../contracts/profit.ts'
import { Provenance } from '../contracts/provenance.ts'
import { RecordedPick } from '../contracts/recorded-pick.ts'
import { SearchResult } from '../contracts/search.ts'
import { RefreshStatus } from '../contracts/sources.ts'
import { MatchEvidence, MatchedSupplier, SupplierCard } from '../contracts/suppliers.ts'
import { Shop } from '../contracts/tiktok.ts'
import { RecordResult, TrackRecord } from '../contracts/track-record.ts'
import { AmazonItem, Stats, TiktokItem, Trend } from '../contracts/trends.ts'
import { SavedView } from '../contracts/views.ts'
import { operationOf } from './openapi-operation.ts'

export type ApiDocument = ReturnType<typeof createDocument>

interface Described {
  server: string
  sessionCookie: string
}

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
      `another site that makes a browser send the cookies. Text is well-formed Unicode without NUL, or is refused with 400. Programs use what is under ${KEYED_API}, with a key.`,
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      sessionSignature: { type: 'apiKey', in: 'cookie', name: `${sessionCookie}.sig` },
      ...BY_KEY,
    },
  })
}

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
      'null is a fact that nobody supplied. Send your key in the header Authorization: Bearer. Text is well-formed Unicode without NUL, or is refused with 400. Fields and requests ' +
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
    /** Common path prefix, moved into the server URL. */
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

/** Example: `getProductsById`. */
function operationId({ method, path }: Endpoint, base: string): string {
  const parts = path.slice((base || '/api').length).split(/[/.-]/)
  const words = parts.map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
  return method.toLowerCase() + words.join('')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A removal can leave others unused. */
function dropUnused(document: ApiDocument): void {
  const schemas = document.components?.schemas ?? {}
  for (;;) {
    const text = JSON.stringify(document)
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
    if (unused.length === 0) return
    for (const name of unused) delete schemas[name]
  }
}

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
  ProfitFacts,
  NetProfit,
  RecordResult,
  RecordedPick,
  TrackRecord,
  EntryProduct,
}

/** Describes a numeric parameter, which arrives as text, as a number with limits and default. */
function numberInQuery({ _zod: { def } }: z.core.$ZodTypes): object {
  if (def.type === 'default') return { default: def.defaultValue }
  if (def.type !== 'pipe') return {}
  const { type, minimum, maximum } = z.toJSONSchema(def.out, { io: 'output', unrepresentable: 'any' })
  return type === 'integer' || type === 'number' ? { type, minimum, maximum, pattern: undefined } : {}
}
