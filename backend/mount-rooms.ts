import { senderOf } from './account/message-sender.ts'
import { mountAccount } from './account/routes.ts'
import { mountAlerts } from './alerts/routes.ts'
import { createKeyAuthentication } from './api-keys/key-authentication.ts'
import { mountApiKeys } from './api-keys/routes.ts'
import type { AppDeps } from './app-deps.ts'
import { mountBilling } from './billing/routes.ts'
import { nextSlot } from './calendar/slots.ts'
import { mountCategories } from './categories/routes.ts'
import { mountCreators } from './creators/routes.ts'
import { openDelivery } from './delivery/open-delivery.ts'
import { mountDelivery } from './delivery/routes.ts'
import { mountExchange } from './exchange/routes.ts'
import { keepColumns } from './explore/columns-now.ts'
import { mountExplore } from './explore/routes.ts'
import type { originAsked } from './http/host.ts'
import type { Headers } from './http/security-headers.ts'
import type { Api } from './http/serve.ts'
import type { Cookies } from './identity/cookies.ts'
import { openProvider } from './identity/oidc-provider.ts'
import { mountIdentity } from './identity/routes.ts'
import type { Sessions } from './identity/sessions.ts'
import { endSessionAddress } from './identity/sign-out-routes.ts'
import { mountInbox } from './inbox/routes.ts'
import { mountLookup } from './lookup/routes.ts'
import { mountMcp } from './mcp/routes.ts'
import { mountSkill } from './mcp/skill.ts'
import { mountOperator } from './operator/routes.ts'
import { mountUploads } from './operator/upload-routes.ts'
import { mountPipeline } from './pipeline/routes.ts'
import { mountPresets } from './presets/routes.ts'
import { mountPublicApi } from './public-api/routes.ts'
import { mountRefresh } from './refresh/routes.ts'
import { mountReports } from './reports/routes.ts'
import { mountWeeklyReport } from './reports/weekly/routes.ts'
import { mountScoredLists } from './scored-lists/routes.ts'
import { mountSearch } from './search/routes.ts'
import { mountShops } from './shops/routes.ts'
import { isConnected, lookUpSource, sourceCatalogue, tiktokStatusMessage } from './sources/registry.ts'
import { createContactAccess } from './suppliers/contact-access.ts'
import { createContactOpener } from './suppliers/contact-opener.ts'
import type { OnDemandMatcher } from './suppliers/matching/on-demand.ts'
import { mountSuppliers } from './suppliers/routes.ts'
import { picksOfProduct } from './track-record/recorded-picks.ts'
import { mountTrackRecord } from './track-record/routes.ts'
import { sealedShare } from './track-record/track-record.ts'
import { matchedProducts } from './trends/matched-products.ts'
import { productNamed } from './trends/product-named.ts'
import { mountTrends } from './trends/routes.ts'
import { soldProducts } from './trends/sold-products.ts'

export interface RoomDeps {
  deps: AppDeps
  matcher: OnDemandMatcher
  sessions: Sessions
  cookies: Cookies
  headers: Headers
  originOf: ReturnType<typeof originAsked>
  /** Edition of public answers. */
  servedEdition(): { edition: number; version: string } | null
}

/** In API page order. `stop` ends running work. */
export function mountRooms(
  api: Api,
  { deps, matcher, sessions, cookies, headers, originOf, servedEdition }: RoomDeps,
): { stop(): Promise<void> } {
  const { config, db, log, sandbox, billing } = deps
  const mailSettings = { mail: config.mail, origin: config.publicUrl.origin }
  const wakeOutbox = () => {
    deps.wakeOutbox().catch((error: unknown) => log.warn({ err: error }, 'E-mails wait for the next minute'))
  }
  const contacts = createContactAccess({ db, log })
  const opener = createContactOpener({ db, log })
  mountTrends(api, { market: config.market.label, contacts, picksOf: picksOfProduct, sealedShare })
  mountCategories(api)
  mountTrackRecord(api)
  mountSuppliers(api, {
    contacts,
    opener,
    log,
    productNamed,
    productsOf: matchedProducts,
    matchByName: matcher.suppliers,
  })
  mountCreators(api, { db, opener, soldProducts })
  mountShops(api)
  mountSearch(api)
  const explored = keepColumns({ read: api.readPrimary, log })
  mountExplore(api, { db, origin: config.publicUrl.origin, columnsNow: explored.now })
  mountPresets(api, { db })
  const catalogue = sourceCatalogue(config, sandbox)
  const lookup = mountLookup(api, {
    ...{ db, contacts, log },
    sourceOf: (channel) => lookUpSource(catalogue, channel),
    matchByName: matcher.suppliers,
    shortLinkUrl: sandbox?.shortLinkUrl ?? null,
    wakeListMatching: () => {
      deps
        .wakeListMatching()
        .catch((error: unknown) => log.warn({ err: error }, 'Private lists wait for the next minute'))
    },
  })
  mountScoredLists(api, { db, files: lookup.files })
  mountRefresh(api, {
    db,
    config,
    catalogue,
    tiktokStatus: tiktokStatusMessage(config, sandbox),
    requestRefresh: deps.requestRefresh,
    servedEdition,
  })
  const provider = config.signIn && openProvider(config.signIn, deps.localProvider)
  mountIdentity(api, {
    db,
    provider,
    sessions,
    cookies,
    headers,
    originOf,
    mailSettings,
    wakeOutbox,
    log,
    now: api.now,
  })
  mountAccount(api, {
    db,
    mailSettings,
    log,
    endSessionAddress: (origin) => endSessionAddress(provider, origin, log),
    wakeOutbox,
    marketZone: config.market.timeZone,
  })
  mountApiKeys(api, { db, log })
  const authentication = createKeyAuthentication(db, api)
  mountPublicApi(api, authentication)
  mountPipeline(api, { db })
  mountAlerts(api, { db })
  mountExchange(api)
  const delivery = openDelivery(config, { db, sandbox })
  mountDelivery(api, { ...delivery, db, mailSettings, now: api.now })
  mountReports(api, { db })
  const billingRoutes = mountBilling(api, { db, billing, wakeOutbox, log })
  mountWeeklyReport(api, {
    db,
    mailSettings,
    timeZone: config.market.timeZone,
    refreshAt: config.refreshAt,
  })
  mountInbox(api, {
    db,
    mailSettings,
    log,
    wakeOutbox,
    senderOf,
  })
  mountOperator(api, {
    ...{ db, config, catalogue, sandbox, mailSettings, now: api.now },
    localProvider: deps.localProvider,
    payments: billing?.payments ?? null,
    askWithin: deps.askWithin,
    wakeOutbox,
  })
  mountMcp(api, {
    authentication,
    origin: config.publicUrl.origin,
    nextEdition: () => (isConnected(catalogue) ? nextSlot(config.refreshAt, api.now()) : null),
    log,
  })
  mountSkill(api, config.publicUrl.origin)
  const uploads = mountUploads(api, {
    ...{ db, log },
    wakeImports: () => {
      deps
        .wakeImports()
        .catch((error: unknown) => log.warn({ err: error }, 'Imports wait for the next minute'))
    },
  })
  return {
    stop: async () => {
      await Promise.all([lookup.stop(), uploads.stop(), explored.stop()])
      await billingRoutes.stop()
      await delivery.outside.close()
    },
  }
}
