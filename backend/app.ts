import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import Router from '@koa/router'
import Koa from 'koa'
import { senderOf } from './account/message-sender.ts'
import { mountAccount } from './account/routes.ts'
import { mountAlerts } from './alerts/routes.ts'
import { openKeyDoor } from './api-keys/key-door.ts'
import { mountApiKeys } from './api-keys/routes.ts'
import type { Billing } from './billing/open-billing.ts'
import { mountBilling } from './billing/routes.ts'
import { EVENT_LIMIT } from './billing/webhook.ts'
import { nextSlot } from './calendar/slots.ts'
import type { Config } from './config.ts'
import { WEBHOOK_PATH } from './contracts/billing.ts'
import type { Db } from './db/knex.ts'
import { openDelivery } from './delivery/open-delivery.ts'
import { mountDelivery } from './delivery/routes.ts'
import { mountExchange } from './exchange/routes.ts'
import { mountExplore } from './explore/routes.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { readAppFiles } from './http/app-files.ts'
import { compress } from './http/compress.ts'
import { serveReports } from './http/csp-report.ts'
import { createEditionCache } from './http/edition-cache.ts'
import { listenForEditions } from './http/edition-listener.ts'
import { failures } from './http/failures.ts'
import { serveHealth } from './http/health.ts'
import { originAsked, ownHost, refuseForeignHost } from './http/host.ts'
import { refuseLargeBodies } from './http/input.ts'
import { createMetrics } from './http/metrics.ts'
import { createReads, type ReadPools } from './http/read-pools.ts'
import { refuseWrongMethod } from './http/routing.ts'
import { type Headers, headerSets } from './http/security-headers.ts'
import { serveSecurityTxt } from './http/security-txt.ts'
import { type Api, createApi } from './http/serve.ts'
import { servePictures } from './http/serve-pictures.ts'
import { servePwa } from './http/serve-pwa.ts'
import { uploadLimit } from './http/serve-upload.ts'
import { createHttpServer } from './http/server.ts'
import { serveSitemap } from './http/sitemap.ts'
import { snapshot } from './http/snapshot.ts'
import { VISITOR } from './http/viewer.ts'
import { accessFailure } from './identity/access-policy.ts'
import { carriesSession, cookiesFor } from './identity/cookies.ts'
import { type LocalProvider, openProvider } from './identity/oidc-provider.ts'
import { mountIdentity } from './identity/routes.ts'
import { openSessions } from './identity/sessions.ts'
import { endSessionAddress } from './identity/sign-out-routes.ts'
import { mountInbox } from './inbox/routes.ts'
import type { Log } from './log.ts'
import { mountLookup } from './lookup/routes.ts'
import { mountMcp } from './mcp/routes.ts'
import { mountOperator } from './operator/routes.ts'
import type { AskWithin } from './operator/runs.ts'
import { mountUploads } from './operator/upload-routes.ts'
import { PICTURE_WIDTHS } from './pictures/address.ts'
import type { FakePictureServer } from './pictures/fetch-picture.ts'
import { openPictureResizer } from './pictures/picture-resizer.ts'
import { openPictures } from './pictures/pictures.ts'
import { mountPipeline } from './pipeline/routes.ts'
import { mountPresets } from './presets/routes.ts'
import { mountPublicApi } from './public-api/routes.ts'
import { mountRefresh } from './refresh/routes.ts'
import { mountReports } from './reports/routes.ts'
import { mountWeeklyReport } from './reports/weekly/routes.ts'
import { mountSearch } from './search/routes.ts'
import {
  type FakeSources,
  isConnected,
  lookUpSource,
  sourceCatalogue,
  tiktokStatusMessage,
} from './sources/registry.ts'
import { createContactAccess } from './suppliers/contact-access.ts'
import { createContactOpener } from './suppliers/contact-opener.ts'
import { createOnDemandMatcher } from './suppliers/matching/on-demand.ts'
import { mountSuppliers } from './suppliers/routes.ts'
import { supplierFacts } from './suppliers/supplier-facts.ts'
import { picksOfProduct } from './track-record/recorded-picks.ts'
import { mountTrackRecord } from './track-record/routes.ts'
import { matchedProducts } from './trends/matched-products.ts'
import { editionPages, productFacts } from './trends/product-facts.ts'
import { productNamed } from './trends/product-named.ts'
import { mountTrends } from './trends/routes.ts'

export interface AppDeps {
  config: Config
  db: Db
  reads: ReadPools
  /** A small separate pool, so that the health check answers even when the app is busy. */
  healthDb: Db
  /** Address of the same database, for the connection that listens for new editions. */
  url: string
  /** For how many seconds the database has been away, where this process looks after it; null: it is there. */
  databaseAwayFor(): number | null
  log: Log
  /** Where the fakes of the sources and of their pictures listen; null where the sources are real. */
  sandbox: (FakeSources & FakePictureServer) | null
  /** The sandbox's sign-in on this server; null where a real provider is set up, or none. */
  localProvider: LocalProvider | null
  /** Mounts the pages of the fakes. */
  mountFakes(api: Api, headers: Headers): void
  /** Null where no payments are set up. */
  billing: Billing | null
  requestRefresh(): Promise<void>
  /** Has a job done if the transaction is committed. */
  askWithin: AskWithin
  /** Asks for the outbox to be sent now instead of within a minute. */
  wakeOutbox(): Promise<void>
  /** Asks for private lists to be matched now instead of within a minute. */
  wakeListMatching(): Promise<void>
  /** Asks for files that operators sent to be imported now instead of within a minute. */
  wakeImports(): Promise<void>
  now(): Date
}

export interface App {
  /** Ready to listen. */
  server: Server
  /** Null where the metrics have no separate port. */
  metricsServer: Server | null
  close(): Promise<void>
}

/** The whole server side, in the order in which a request meets it. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, db, healthDb, url, log, sandbox, billing, now } = deps
  const planNow = billing?.now ?? now
  const koa = new Koa({ proxy: config.trustProxy, maxIpsCount: 1 })
  koa.silent = true
  koa.on('error', (error: NodeJS.ErrnoException) => {
    // A client that disconnects early, or sends something that is not HTTP, is not our error.
    const level = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|HPE_)/.test(error.code ?? '') ? 'debug' : 'error'
    log[level]({ err: error }, 'A reply could not be written')
  })
  const headers = headerSets(config.publicUrl.protocol === 'https:')
  const isOwnHost = ownHost(config)
  const matcher = createOnDemandMatcher(db)
  const pictures = openPictures({
    db,
    dataDir: config.dataDir,
    fakeServer: sandbox,
    resizer: openPictureResizer(log),
    now,
    log,
  })

  const cookies = cookiesFor(config.publicUrl)
  const sessions = openSessions(koa, { db, cookies, now, planNow })
  const originOf = originAsked(config)
  const mailSettings = { mail: config.mail, origin: config.publicUrl.origin }
  const wakeOutbox = () => {
    deps.wakeOutbox().catch((error: unknown) => log.warn({ err: error }, 'E-mails wait for the next minute'))
  }

  const readsOf = createReads(deps.reads)
  const asVisitor = (ctx: Koa.Context) => readsOf(VISITOR, ctx)
  const api = createApi({
    read: snapshot(db),
    readsOf,
    csrf: { publicOrigin: config.publicUrl.origin, ownHostWillDo: config.env !== 'production' },
    identifyViewer: sessions.identifyViewer,
    accessFailure,
    beginSession: sessions.begin,
    endSession: sessions.end,
    originOf,
  })
  const contacts = createContactAccess({ db, log })
  const opener = createContactOpener({ db, log })
  mountTrends(api, { market: config.market.label, contacts, picksOf: picksOfProduct })
  mountTrackRecord(api)
  mountSuppliers(api, {
    db,
    contacts,
    opener,
    log,
    productNamed,
    productsOf: matchedProducts,
    matchByName: matcher.suppliers,
    now,
    planNow,
  })
  mountSearch(api)
  mountExplore(api, { db, origin: config.publicUrl.origin, now })
  mountPresets(api, { db, now })
  const catalogue = sourceCatalogue(config, sandbox)
  mountLookup(api, {
    ...{ db, contacts, now },
    sourceOf: (channel) => lookUpSource(catalogue, channel),
    matchByName: matcher.suppliers,
    wakeListMatching: () => {
      deps
        .wakeListMatching()
        .catch((error: unknown) => log.warn({ err: error }, 'Private lists wait for the next minute'))
    },
  })
  mountRefresh(api, {
    db,
    config,
    catalogue,
    tiktokStatus: tiktokStatusMessage(config, sandbox),
    requestRefresh: deps.requestRefresh,
    servedEdition: () => edition.current(),
    now,
  })
  const provider = config.signIn && openProvider(config.signIn, deps.localProvider)
  mountIdentity(api, {
    db,
    provider,
    sessions,
    cookies,
    headers: headers.reference,
    originOf,
    mailSettings,
    wakeOutbox,
    log,
    now,
  })
  mountAccount(api, {
    db,
    mailSettings,
    log,
    endSessionAddress: (origin) => endSessionAddress(provider, origin, log),
    wakeOutbox,
    marketZone: config.market.timeZone,
    now,
    planNow,
  })
  mountApiKeys(api, { db, log, now })
  const door = openKeyDoor({ db, now, planNow })
  mountPublicApi(api, {
    ...{ door, opener, now, planNow },
    market: config.market.label,
    matchByName: matcher.suppliers,
  })
  mountPipeline(api, { db, now })
  mountAlerts(api, { db, now })
  mountExchange(api)
  const delivery = openDelivery(config, { db, sandbox })
  mountDelivery(api, { ...delivery, db, mailSettings, now })
  mountReports(api, { db, now })
  const billingRoutes = mountBilling(api, { db, billing, wakeOutbox, log, planNow })
  mountWeeklyReport(api, {
    db,
    mailSettings,
    timeZone: config.market.timeZone,
    refreshAt: config.refreshAt,
    now,
  })
  mountInbox(api, {
    db,
    mailSettings,
    log,
    wakeOutbox,
    senderOf: (trx, viewer) => senderOf(trx, viewer, planNow()),
  })
  mountOperator(api, {
    ...{ db, config, catalogue, sandbox, mailSettings, now },
    localProvider: deps.localProvider,
    payments: billing?.payments ?? null,
    askWithin: deps.askWithin,
    ...{ wakeOutbox, planNow },
  })
  mountMcp(api, {
    door,
    origin: config.publicUrl.origin,
    nextEdition: () => (isConnected(catalogue) ? nextSlot(config.refreshAt, now()) : null),
    ...{ log, now },
  })
  mountUploads(api, {
    db,
    wakeImports: () => {
      deps
        .wakeImports()
        .catch((error: unknown) => log.warn({ err: error }, 'Imports wait for the next minute'))
    },
    now,
  })
  deps.mountFakes(api, headers.reference)
  serveApiDocs(api.router, api, {
    headers,
    server: config.publicUrl.origin,
    sessionCookie: cookies.session,
  })
  serveReports(api.router, { log, now })
  servePictures(api.router, { widths: PICTURE_WIDTHS, read: pictures.read })

  const edition = createEditionCache({
    api,
    headers: headers.api,
    log,
    isOwnHost,
    mayBeMember: carriesSession,
    onNewEdition: matcher.forget,
  })
  const metrics = createMetrics({ editionHits: edition.hits })
  const probes = new Router()
  serveHealth(probes, { healthDb, databaseAwayFor: deps.databaseAwayFor })
  if (config.metrics.by === 'same machine') metrics.serve(probes)

  koa.use(metrics.measure)
  koa.use(failures({ log, headers }))
  koa.use(
    refuseLargeBodies((method, path) =>
      path === WEBHOOK_PATH ? EVENT_LIMIT : uploadLimit(api, method, path),
    ),
  )
  koa.use(probes.routes())
  koa.use(refuseForeignHost(isOwnHost))
  koa.use(refuseWrongMethod(api.router))
  koa.use(compress())
  koa.use(sessions.load)
  koa.use(api.router.routes())
  koa.use(serveSecurityTxt({ origin: config.publicUrl.origin, securityContact: config.securityContact, now }))
  const files = await readAppFiles(PWA_FOLDER, {
    origin: config.publicUrl.origin,
    // Empty: the pages ask nobody to log in.
    signInName: config.signIn ? config.signInName : '',
  })
  koa.use(
    serveSitemap(files, {
      origin: config.publicUrl.origin,
      readEdition: (ctx) => asVisitor(ctx)(editionPages),
    }),
  )
  koa.use(
    servePwa(files, {
      origin: config.publicUrl.origin,
      facts: {
        product: (id, ctx) => asVisitor(ctx)((trx) => productFacts(trx, id)),
        supplier: (id, ctx) => asVisitor(ctx)((trx) => supplierFacts(trx, id)),
      },
    }),
  )

  const stack = koa.callback()
  await edition.renew()
  const editionListener = listenForEditions({ url, log, onEdition: edition.renew })
  return {
    server: createHttpServer(
      (request, response) => {
        if (!edition.answers(request, response)) void stack(request, response)
      },
      { headers: headers.api, log },
    ),
    metricsServer: config.metrics.by === 'own port' ? metrics.createServer(log) : null,
    close: async () => {
      await editionListener.stop()
      await billingRoutes.stop()
      matcher.forget()
      await pictures.close()
      await delivery.outside.close()
    },
  }
}

/** Where the build puts the web app, seen from the sources and from the compiled server alike. */
const PWA_FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/pwa' : '../pwa', import.meta.url),
)
