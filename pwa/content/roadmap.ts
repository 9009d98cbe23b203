import type { Screen, ScreenPath, State } from './wireframe.ts'

export interface Phase {
  title: string
  words: string
  /** A phase's progress is the share of existing screens. */
  screens: readonly ScreenPath[]
  ahead?: readonly string[]
}

export const ROADMAP: readonly Phase[] = [
  {
    title: 'What sells, and who supplies it',
    words:
      'Daily data, trends with a verdict, suppliers matched by their shipments, help and articles: readable offline and before any script.',
    screens: [
      '/',
      '/trending',
      '/product/$id',
      '/suppliers',
      '/supplier/$id',
      '/track-record',
      '/help',
      '/faq',
      '/insights',
      '/contact',
      '/how-it-works',
      '/about',
      '/terms',
      '/privacy',
    ],
  },
  {
    title: 'Accounts and the daily work',
    words:
      'Plans by card, search, filters, export and weekly report, products with quotes and tasks, alerts, keys.',
    screens: [
      '/dashboard',
      '/tiktok',
      '/search',
      '/explore',
      '/my-list',
      '/compare',
      '/my-products',
      '/costs',
      '/alerts',
      '/reports',
      '/developers',
      '/profile',
      '/payment',
      '/subscription',
    ],
  },
  {
    title: 'Better answers',
    words:
      'The same screens, right more often: suppliers for more products, counts without sold-out days and price cuts, files of more tools, profit for the day the goods land.',
    screens: [],
  },
  {
    title: 'Fewer steps, and who is behind a sale',
    words: 'One search for everything, shorter pages, and the people who make a product sell.',
    screens: [
      '/creators',
      '/creator/$id',
      '/category/$slug',
      '/scored-lists',
      '/scored-lists/$id',
      '/shop/$id',
    ],
  },
]

export function stateOf({ screens, ahead = [] }: Phase, all: readonly Screen[]): State {
  const own = all.filter(({ path }) => screens.some((screen) => screen === path))
  const done = own.filter(({ state }) => state === 'completed').length
  if (done === own.length && ahead.length === 0) return 'completed'
  return done > 0 ? 'in-progress' : 'planned'
}
