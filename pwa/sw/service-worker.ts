/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { handleNotifications } from './notifications.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** Pictures come from our own proxy. What an address shows may change: the saved one is shown, and renewed behind it. */
const PICTURES = { cacheName: 'pictures', maxEntries: 200, maxAgeSeconds: 7 * 24 * 60 * 60 }

// Every prerendered page (`/help` is help.html) and every route's code, so that a page nobody has visited opens offline.
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/^utm_/, /^source$/] })
cleanupOutdatedCaches()

// Other pages get the shell. The API, pictures and files are the server's alone: a data answer never enters a cache here.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/shell.html'), {
    denylist: [/^\/api\//, /^\/img\//, /\.[a-z0-9]+$/i, /^\/(metrics|healthz|readyz)$/],
  }),
)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/img/'),
  new StaleWhileRevalidate({
    cacheName: PICTURES.cacheName,
    // Saved by a script that names no format, it does for an element that names several.
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
 * Where the browser can (Chromium), the API does not pass through the worker at all: its answers come sooner, and a
 * question asked in the moment a new build takes over does not start the old one again, which then stays half a minute.
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

// A new build waits until the person says so in the page.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

function isPicture(response: Response): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/')
}
