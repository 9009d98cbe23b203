import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { type Api, PICTURE_ORIGIN } from './apis/api.ts'
import { answerCensus, CENSUS_KEY, CENSUS_PATH } from './apis/census.ts'
import { ECHOTIK_CREDENTIALS, echotikApi } from './apis/echotik.ts'
import { entityListPage } from './apis/entity-list.ts'
import { IMPORTYETI_CREDENTIALS, importyetiApi } from './apis/importyeti.ts'
import { REAL_TIME_AMAZON_CREDENTIALS, realTimeAmazonApi } from './apis/real-time-amazon.ts'
import { recallsAnswer } from './apis/recalls.ts'
import { referenceRatesFile } from './apis/reference-rates.ts'
import { SCRAPECREATORS_CREDENTIALS, scrapecreatorsApi } from './apis/scrapecreators.ts'
import { answerShortLink, SHORT_LINK_PATH } from './apis/short-links.ts'
import { answerStampQuery, STAMP_ROOT_PEM } from './apis/time-stamp-authority.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import {
  answerFaulty,
  createFaults,
  type FaultBox,
  FaultOrder,
  type Faults,
  type SandboxApi,
} from './faults.ts'
import { amazonHistoryFile } from './files/amazon-history-file.ts'
import { hashtagsFile } from './files/hashtags-file.ts'
import { suppliersFile } from './files/suppliers-file.ts'
import { tiktokHistoryFile } from './files/tiktok-history-file.ts'
import { createDraw, type Draw } from './pictures/draw.ts'
import { answerReceiver, createReceivers, type Receivers } from './receivers/receivers.ts'

type SandboxUrls = Readonly<Record<SandboxApi, string>>

interface SandboxCredentials {
  echotik: { username: string; password: string }
  scrapecreators: { apiKey: string }
  realTimeAmazon: { apiKey: string }
  importyeti: { apiKey: string }
}

/** Data without an API; each call gives a fresh CSV stream. */
export interface SandboxFiles {
  hashtags(): Readable
  /** Contacts and terms. */
  suppliers(): Readable
  /**
   * 60 daily snapshots, after `older` ones in steps of two weeks; the best-seller API only returns today's.
   */
  amazonHistory(older?: number): Readable
  /** The last two days, and with `weeks` the sales before the API's first day. */
  tiktokHistory(weeks: number): Readable
}

export interface Sandbox {
  origin: string
  urls: SandboxUrls
  ratesUrl: string
  /** The host's name and the path follow. */
  shortLinkUrl: string
  census: { url: string; key: string }
  /** `root`: certificate in PEM. */
  timeStamps: { url: string; root: string }
  listUrls: { cpsc: string; uflpa: string }
  credentials: SandboxCredentials
  /**
   * Origin of all picture URLs in responses: a constant, so stored rows outlive restarts and ports. The
   * picture proxy replaces it with `origin`.
   */
  pictureOrigin: string
  files: SandboxFiles
}

export interface RunningSandbox extends Sandbox {
  /**
   * From a shell: `curl -d <json> http://127.0.0.1:<port>/faults` with the log line's port. Fields are `api`
   * ('echotik') and `fault`, which has a `kind` such as '429' and its options (`retryAfter`). Null clears it.
   * `GET /faults` counts the calls.
   */
  faults: Faults
  receivers: Receivers
  stop(): Promise<void>
}

export interface SandboxOptions {
  seed?: number
  now?: () => Date
  /** Decides the date of 'today'. */
  timeZone?: string
}

const SEED = 20_260_101
const TIME_ZONE = 'America/New_York'
const ORDER_MAX = 10_000

const PREFIXES: Readonly<Record<SandboxApi, string>> = {
  echotik: '/echotik/api/v3/echotik',
  scrapecreators: '/scrapecreators',
  realTimeAmazon: '/real-time-amazon',
  importyeti: '/importyeti/v1.0',
}
const RATES_PATH = '/stats/eurofxref/eurofxref-daily.xml'
const TIME_STAMP_PATH = '/time-stamps'
const RECALLS_PATH = '/RestWebServices/Recall'
const ENTITY_LIST_PATH = '/uflpa-entity-list'

/** Listens on 127.0.0.1, on a free port. A seed and day fix all responses. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const { seed = SEED, now = () => new Date(), timeZone = TIME_ZONE } = options
  const catalogue = createCatalogue(seed, now, timeZone)
  const faults = createFaults()
  const apis: Readonly<Record<SandboxApi, Api>> = {
    echotik: echotikApi(catalogue),
    scrapecreators: scrapecreatorsApi(catalogue),
    realTimeAmazon: realTimeAmazonApi(catalogue),
    importyeti: importyetiApi(catalogue),
  }
  const draw = createDraw()
  const receivers = createReceivers(() => origin)
  const server = createServer((request, response) => {
    answer(request, response, { apis, catalogue, faults, draw, receivers, now }).catch((error: Error) =>
      response.destroy(error),
    )
  })
  const origin = await listen(server)
  return { ...seenFrom(origin, catalogue), faults, receivers, stop: () => close(server) }
}

/** For fakes that run in another process. */
export function joinSandbox(origin: string, options: SandboxOptions = {}): Sandbox {
  const { seed = SEED, now = () => new Date(), timeZone = TIME_ZONE } = options
  return seenFrom(origin, createCatalogue(seed, now, timeZone))
}

function seenFrom(origin: string, catalogue: ReturnType<typeof createCatalogue>): Sandbox {
  return {
    origin,
    urls: {
      echotik: origin + PREFIXES.echotik,
      scrapecreators: origin + PREFIXES.scrapecreators,
      realTimeAmazon: origin + PREFIXES.realTimeAmazon,
      importyeti: origin + PREFIXES.importyeti,
    },
    ratesUrl: origin + RATES_PATH,
    shortLinkUrl: origin + SHORT_LINK_PATH,
    census: { url: origin + CENSUS_PATH, key: CENSUS_KEY },
    timeStamps: { url: origin + TIME_STAMP_PATH, root: STAMP_ROOT_PEM },
    listUrls: { cpsc: origin + RECALLS_PATH, uflpa: origin + ENTITY_LIST_PATH },
    credentials: {
      echotik: ECHOTIK_CREDENTIALS,
      scrapecreators: SCRAPECREATORS_CREDENTIALS,
      realTimeAmazon: REAL_TIME_AMAZON_CREDENTIALS,
      importyeti: IMPORTYETI_CREDENTIALS,
    },
    pictureOrigin: PICTURE_ORIGIN,
    files: {
      hashtags: () => hashtagsFile(catalogue()),
      suppliers: () => suppliersFile(catalogue()),
      amazonHistory: (older) => amazonHistoryFile(catalogue(), older),
      tiktokHistory: (weeks) => tiktokHistoryFile(catalogue(), weeks),
    },
  }
}

interface Answering {
  apis: Readonly<Record<SandboxApi, Api>>
  catalogue: ReturnType<typeof createCatalogue>
  faults: FaultBox
  draw: Draw
  receivers: Receivers
  now: () => Date
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { apis, catalogue, faults, draw, receivers, now }: Answering,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const entry = Object.entries(PREFIXES).find(([, prefix]) => pathname.startsWith(`${prefix}/`))
  if (entry) {
    const api = entry[0] as SandboxApi
    const fault = faults.arrive(api)
    const path = pathname.slice(entry[1].length)
    const { status, body } = apis[api]({ path, query: searchParams, headers: request.headers })
    const text = JSON.stringify(body)
    if (fault) return answerFaulty(fault, status, text, response)
    return send(response, status, 'application/json', text)
  }
  if (pathname.startsWith(SHORT_LINK_PATH))
    return answerShortLink(pathname.slice(SHORT_LINK_PATH.length), response, catalogue())
  if (pathname === RATES_PATH) return send(response, 200, 'text/xml', referenceRatesFile(now()))
  if (pathname === CENSUS_PATH) return answerCensus(searchParams, response, now())
  if (pathname === RECALLS_PATH)
    return send(response, 200, 'application/json', JSON.stringify(recallsAnswer(now(), searchParams)))
  if (pathname === ENTITY_LIST_PATH) return send(response, 200, 'text/html', entityListPage())
  if (pathname === TIME_STAMP_PATH && request.method === 'POST') {
    return send(
      response,
      200,
      'application/timestamp-reply',
      answerStampQuery(await readBytes(request), now()),
    )
  }
  if (pathname === '/faults') return orderFaults(request, response, faults)
  if (await answerReceiver(receivers, pathname, request, response)) return
  const picture = await draw(pathname)
  if (picture) return send(response, 200, 'image/webp', picture)
  return send(response, 404, 'text/plain', 'The sandbox has nothing here.')
}

async function orderFaults(
  request: IncomingMessage,
  response: ServerResponse,
  faults: FaultBox,
): Promise<void> {
  if (request.method === 'POST') {
    const order = FaultOrder.safeParse(await readOrder(request))
    if (!order.success) return send(response, 400, 'text/plain', `${order.error.message}\n`)
    const { api, fault } = order.data
    if (fault) faults.set(api, fault)
    else faults.clear(api)
  }
  return send(response, 200, 'application/json', `${JSON.stringify({ calls: faults.calls })}\n`)
}

async function readOrder(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await readBytes(request)).toString())
  } catch {
    // The caller answers 400.
    return null
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > ORDER_MAX) return Buffer.alloc(0)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    server.closeAllConnections()
  })
}
