/** What is built, as the code is; whoever finishes a screen moves it on here. */
export const STATES = {
  completed: 'Completed',
  'in-progress': 'In progress',
  planned: 'Planned',
} as const
export type State = keyof typeof STATES

export interface Screen {
  name: string
  /** `:id` stands for one of many. */
  path: string
  /** Opens the screen; null where it cannot be opened without more. */
  to: string | null
  state: State
  features: readonly string[]
}

export interface Phase {
  title: string
  state: State
  words: string
}

export const SCREENS: readonly Screen[] = [
  {
    name: 'Start',
    path: '/',
    to: '/',
    state: 'completed',
    features: ['live sample of six products', 'three with suppliers and contacts', 'what a plan adds'],
  },
  {
    name: 'Trending',
    path: '/trending',
    to: '/trending',
    state: 'completed',
    features: ['short video and marketplace', 'categories', 'suppliers on each card', 'readable offline'],
  },
  {
    name: 'Product',
    path: '/product/:id',
    to: null,
    state: 'completed',
    features: ['velocity with its range', 'daily figures', 'suppliers with proof', 'margin', 'sharing'],
  },
  {
    name: 'Suppliers',
    path: '/suppliers',
    to: '/suppliers',
    state: 'completed',
    features: ['directory by name, goods and country', 'shipments on record', 'forwarders marked'],
  },
  {
    name: 'Supplier',
    path: '/supplier/:id',
    to: null,
    state: 'completed',
    features: ['shipments over time', 'first three buyers', 'products matched'],
  },
  {
    name: 'Premium',
    path: '/premium',
    to: '/premium',
    state: 'completed',
    features: ['six products with two suppliers each', 'analytics table', 'countdown to the next refresh'],
  },
  {
    name: 'Search',
    path: '/search',
    to: '/search',
    state: 'completed',
    features: ['forgives typing mistakes', 'filters in the address', 'answers Premium only'],
  },
  {
    name: 'Explore',
    path: '/explore',
    to: '/explore',
    state: 'completed',
    features: ['any figure as a filter', 'saved views', 'CSV and Excel files', 'answers Pro only'],
  },
  {
    name: 'Texts',
    path: '/help',
    to: '/help',
    state: 'completed',
    features: [
      'help, FAQ, insights, how it works',
      'terms and privacy',
      'readable without script or network',
    ],
  },
  {
    name: 'Contact and newsletter',
    path: '/contact',
    to: '/contact',
    state: 'completed',
    features: ['hours in Singapore time', 'draft kept offline', 'newsletter confirmed by letter'],
  },
  {
    name: 'More',
    path: '/more',
    to: '/more',
    state: 'completed',
    features: ['light and dark', 'saved data', 'installing'],
  },
  {
    name: 'Sign-in and profile',
    path: '/profile',
    to: null,
    state: 'completed',
    features: [
      'outside identity provider',
      'contacts opened',
      'sessions',
      'a copy of your data',
      'deleting the account',
    ],
  },
  {
    name: 'Payment',
    path: '/payment',
    to: '/payment',
    state: 'completed',
    features: ['Premium by card', 'monthly billing', 'the price on the page is the price charged'],
  },
  {
    name: 'Pro plan',
    path: '/subscribe',
    to: null,
    state: 'completed',
    features: ['Pro by card', 'opens without a reload', 'confirmation by the bank where it asks'],
  },
  {
    name: 'Subscription',
    path: '/subscription',
    to: null,
    state: 'completed',
    features: [
      'offer, price and next charge',
      'three days to mend a failed payment',
      'invoices',
      'cancelling in the billing portal or through support',
    ],
  },
  {
    name: 'Dashboard',
    path: '/dashboard',
    to: null,
    state: 'completed',
    features: ['stats', 'hashtags', 'product grid', 'three free contacts'],
  },
  {
    name: 'Short-video shop',
    path: '/tiktok',
    to: null,
    state: 'completed',
    features: ['products and shops by category', 'starting a sync'],
  },
  {
    name: 'Reports',
    path: '/reports',
    to: null,
    state: 'in-progress',
    features: ['watchlist with what changed', 'export', 'weekly report by e-mail'],
  },
]

export const ROADMAP: readonly Phase[] = [
  {
    title: 'The numbers',
    state: 'completed',
    words:
      'Sources, daily editions, trends with confidence, suppliers matched by their shipments, lists that work offline.',
  },
  {
    title: 'The public pages',
    state: 'completed',
    words:
      'Start page, search, directory, help and articles, contact and newsletter, readable before any script.',
  },
  {
    title: 'Accounts and plans',
    state: 'completed',
    words: 'Signing in, opening contacts, Premium by card, managing the subscription.',
  },
  {
    title: 'The daily work',
    state: 'in-progress',
    words: 'Dashboard, watchlist, export, weekly reports, the short-video shop panel.',
  },
]
