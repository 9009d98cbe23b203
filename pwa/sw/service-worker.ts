/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { handleNotifications } from './notifications.ts'
import { handleShares } from './shares.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** Our proxy's pictures can change: serve, then revalidate. */
const PICTURES = { cacheName: 'pictures', maxEntries: 200, maxAgeSeconds: 7 * 24 * 60 * 60 }

// All prerendered pages and route code, so unvisited pages open offline.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/^utm_/, /^source$/] })
cleanupOutdatedCaches()

// Other pages get the shell. API responses, pictures and files never enter this cache.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/shell.html'), {
    denylist: [/^\/api\//, /^\/img\//, /\.[a-z0-9]+$/i, /^\/(metrics|healthz|readyz)$/],
  }),
)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/img/'),
  new StaleWhileRevalidate({
    cacheName: PICTURES.cacheName,
    matchOptions: { ignoreVary: true },
    plugins: [
      { cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null) },
      new ExpirationPlugin({
        maxEntries: PICTURES.maxEntries,
        maxAgeSeconds: PICTURES.maxAgeSeconds,
        purgeOnQuotaError: true,
      }),
    ],
  }),
)

/**
 * Chromium can route the API past the worker: responses arrive sooner, and a request during an update does
 * not keep the old worker for half a minute.
 */
interface Routing {
  addRoutes?(rule: { condition: { urlPattern: string }; source: 'network' }): Promise<void>
}
self.addEventListener('install', (event) => {
  const { addRoutes } = event as Routing
  if (addRoutes)
    event.waitUntil(addRoutes.call(event, { condition: { urlPattern: '/api/*' }, source: 'network' }))
})

handleNotifications()
handleShares()

// The new build waits for consent.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/')
}
