/**
 * The addresses of the app's pages, `:name` standing for one part. The server answers any other page address with the
 * same shell but with status 404; the router then draws its not-found page.
 */
export const APP_ROUTES = [
  '/',
  '/trending',
  '/product/:id',
  '/suppliers',
  '/supplier/:id',
  '/search',
  '/premium',
  '/payment',
  '/subscription',
  '/subscribe',
  '/dashboard',
  '/tiktok',
  '/profile',
  '/reports',
  '/more',
  '/help',
  '/faq',
  '/terms',
  '/privacy',
  '/contact',
  '/insights',
  '/insights/:slug',
  '/about',
  '/how-it-works',
  '/wireframe',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/weekly-report/unsubscribe',
] as const
