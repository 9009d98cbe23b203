import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import Router from '@koa/router'
import Koa from 'koa'
import type { AppDeps } from './app-deps.ts'
import { EVENT_LIMIT } from './billing/webhook.ts'
import { WEBHOOK_PATH } from './contracts/billing.ts'
import { answerVisitor } from './http/answer-visitor.ts'
import { serveApiDocs } from './http/api-docs.ts'
import { brandOf } from './http/app-brand.ts'
import { readAppFiles } from './http/app-files.ts'
import { codeDigest } from './http/code-digest.ts'
import { compress } from './http/compress.ts'
import { serveReports } from './http/csp-report.ts'
import { createEditionCache } from './http/edition-cache.ts'
import { listenForEditions } from './http/edition-listener.ts'
import { failures } from './http/failures.ts'
import { headFinder } from './http/fill-slots.ts'
import { serveHealth } from './http/health.ts'
import { originAsked, ownHost, refuseForeignHost } from './http/host.ts'
import { inlineScriptsOf } from './http/inline-scripts.ts'
import { refuseLargeBodies } from './http/input.ts'
import { createMetrics } from './http/metrics.ts'
import { openPageRenderer } from './http/page-renderer.ts'
import { createCallCounter } from './http/rate-limit.ts'
import { createReads } from './http/read-pools.ts'
import { redirectShare } from './http/redirect-share.ts'
import { openRenderedPages } from './http/rendered-pages.ts'
import { refuseWrongMethod } from './http/routing.ts'
import { headerSets } from './http/security-headers.ts'
import { serveSecurityTxt } from './http/security-txt.ts'
import { createApi } from './http/serve.ts'
import { serveEdition } from './http/serve-edition.ts'
import { servePictures } from './http/serve-pictures.ts'
import { servePwa } from './http/serve-pwa.ts'
import { serveSharePictures } from './http/serve-share-pictures.ts'
import { uploadLimit } from './http/serve-upload.ts'
import { createHttpServer } from './http/server.ts'
import { serveSitemap } from './http/sitemap.ts'
import { VISITOR } from './http/viewer.ts'
import { accessFailure } from './identity/access-policy.ts'
import { carriesSession, cookiesFor } from './identity/cookies.ts'
import { openSessions } from './identity/sessions.ts'
import { mountRooms } from './mount-rooms.ts'
import { openBucket } from './pictures/picture-bucket.ts'
import { openPictureResizer } from './pictures/picture-resizer.ts'
import { openPictures } from './pictures/pictures.ts'
import { openShareDrawer } from './pictures/share-drawer.ts'
import { openSharePictures } from './pictures/share-pictures.ts'
import type { Clock } from './process/clock.ts'
import { MAPPED_SUPPLIERS } from './suppliers/mapped-suppliers.ts'
import { createOnDemandMatcher } from './suppliers/matching/on-demand.ts'
import { supplierFacts } from './suppliers/supplier-facts.ts'
import { supplierShareCard } from './suppliers/supplier-share-card.ts'
import { readTariffs } from './tariffs/tariff-lines.ts'
import { recordShareCard } from './track-record/record-share-card.ts'
import { currentEdition } from './trends/current-edition.ts'
import { MAPPED_PRODUCTS } from './trends/mapped-products.ts'
import { productFacts } from './trends/product-facts.ts'
import { productShareCard } from './trends/product-share-card.ts'

export interface App {
  server: Server
  metricsServer: Server | null
  warm(): void
  close(): Promise<void>
}

/** Middleware and routes, in the order of a request. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, db, healthDb, url, log, sandbox, now } = deps
  const clock: Clock = { now, planNow: deps.billing?.now ?? now }
  const koa = new Koa({ proxy: config.trustProxy, maxIpsCount: 1 })
  koa.silent = true
  koa.on('error', (error: NodeJS.ErrnoException) => {
    // Early disconnects and malformed HTTP are not our errors.
    const level = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|HPE_)/.test(error.code ?? '') ? 'debug' : 'error'
    log[level]({ err: error }, 'A reply could not be written')
  })
  const files = await readAppFiles(PWA_FOLDER, {
    origin: config.publicUrl.origin,
    // Empty: pages show no login.
    signInName: config.signIn ? config.signInName : '',
    supportAddress: config.supportAddress,
  })
  const headers = headerSets(config.publicUrl.protocol === 'https:', inlineScriptsOf(files))
  const isOwnHost = ownHost(config)
  const matcher = createOnDemandMatcher(db)
  const pictures = openPictures({
    db,
    dataDir: config.dataDir,
    bucket: config.pictureBucket && openBucket(config.pictureBucket, now),
    fakeServer: sandbox,
    resizer: openPictureResizer(log),
    now,
    log,
  })

  const cookies = cookiesFor(config.publicUrl)
  const sessions = openSessions(koa, { db, cookies, ...clock })
  const originOf = originAsked(config)
  const { caughtUp, ...reads } = createReads({
    ...{ db, pools: deps.reads, log },
    servedEdition: () => edition.current()?.edition ?? null,
  })
  const asVisitor = (ctx: Koa.Context) => reads.readsOf(VISITOR, ctx)
  const api = createApi({
    ...{ ...reads, ...clock },
    countCall: createCallCounter({ db, log }),
    csrf: { publicOrigin: config.publicUrl.origin, ownHostWillDo: config.env !== 'production' },
    identifyViewer: sessions.identifyViewer,
    accessFailure,
    beginSession: sessions.begin,
    endSession: sessions.end,
    originOf,
  })
  const code = await codeDigest(CODE_FOLDER)
  const rooms = mountRooms(api, {
    ...{ deps, matcher, sessions, cookies, originOf },
    headers: headers.reference,
    servedEdition: () => edition.current(),
  })
  const shared = new Router()
  serveEdition(shared, api, { servedVersion: () => edition.current()?.version ?? null, code })
  deps.mountFakes(api, headers.reference)
  serveApiDocs(api.router, api, {
    headers,
    server: config.publicUrl.origin,
    sessionCookie: cookies.session,
  })
  serveReports(api.router, { log, now })
  servePictures(api.router, { read: pictures.read, primaryOf: api.primaryOf })

  const drawer = openShareDrawer({ brand: brandOf(files), log })
  const sharePictures = openSharePictures({ drawer, log })
  serveSharePictures(api.router, {
    find: sharePictures.find,
    cards: {
      product: (ctx, id) => asVisitor(ctx)((trx) => productShareCard(trx, id)),
      supplier: (ctx, id) => asVisitor(ctx)((trx) => supplierShareCard(trx, id)),
      'track-record': (ctx) => asVisitor(ctx)(recordShareCard),
    },
  })
  const renderer = openPageRenderer({
    script: RENDER_THREAD,
    answer: (address) => answerVisitor(api, code, address),
    log,
  })
  const rendered = openRenderedPages({
    ...{ templates: files.templates, renderer, now, log },
    headOf: headFinder({
      facts: { product: productFacts, supplier: supplierFacts },
      ...{ read: api.read, origin: config.publicUrl.origin },
    }),
  })
  const edition = createEditionCache({
    api,
    headers: headers.api,
    code,
    log,
    isOwnHost,
    mayBeMember: carriesSession,
    onNewVersion: () => {
      rendered.renew()
      sharePictures.renew()
    },
    onNewFacts: () => matcher.forget(),
  })
  const metrics = createMetrics({ editionHits: edition.hits })
  const probes = new Router()
  const { databaseAwayFor, stopping } = deps
  serveHealth(probes, { healthDb, databaseAwayFor, isWarming: rendered.isWarming, stopping })
  if (config.metrics.by === 'same machine') metrics.serve(probes)

  koa.use(metrics.measure)
  koa.use(failures({ log, headers }))
  koa.use(redirectShare())
  koa.use(
    refuseLargeBodies((method, path) =>
      path === WEBHOOK_PATH ? EVENT_LIMIT : uploadLimit(api, method, path),
    ),
  )
  koa.use(probes.routes())
  koa.use(refuseForeignHost(isOwnHost))
  koa.use(refuseWrongMethod(api.router, shared))
  koa.use(compress())
  koa.use(shared.routes())
  koa.use(sessions.load)
  koa.use(api.router.routes())
  koa.use(serveSecurityTxt({ origin: config.publicUrl.origin, securityContact: config.securityContact, now }))
  koa.use(
    serveSitemap(files, {
      origin: config.publicUrl.origin,
      readsOf: asVisitor,
      publishedAt: async (trx) => (await currentEdition(trx))?.publishedAt ?? null,
      mapped: { products: MAPPED_PRODUCTS, suppliers: MAPPED_SUPPLIERS },
    }),
  )
  koa.use(
    servePwa(files, {
      origin: config.publicUrl.origin,
      rendered,
      mayBeMember: carriesSession,
      facts: {
        product: (id, ctx) => asVisitor(ctx)((trx) => productFacts(trx, id)),
        supplier: (id, ctx) => asVisitor(ctx)((trx) => supplierFacts(trx, id)),
      },
    }),
  )

  const stack = koa.callback()
  readTariffs()
  await edition.renew()
  const editionListener = listenForEditions({
    ...{ url, name: deps.presence, log },
    onEdition: async () => {
      await caughtUp()
      await edition.renew()
    },
  })
  return {
    server: createHttpServer(
      (request, response) => {
        if (!edition.answers(request, response)) void stack(request, response)
      },
      { headers: headers.api, log },
    ),
    metricsServer: config.metrics.by === 'own port' ? metrics.createServer(log) : null,
    warm: rendered.begin,
    close: async () => {
      await editionListener.stop()
      await rooms.stop()
      matcher.forget()
      await pictures.close()
      await rendered.close()
      await drawer.close()
    },
  }
}

const built = (path: string) =>
  fileURLToPath(new URL(`${import.meta.url.endsWith('.ts') ? '../dist' : '..'}/${path}`, import.meta.url))
const CODE_FOLDER = fileURLToPath(new URL('.', import.meta.url))
const PWA_FOLDER = built('pwa')
const RENDER_THREAD = built('render/render-thread.js')
