import type { RegisteredRouter } from '@tanstack/react-router'

export const STATES = {
  completed: 'Completed',
  'in-progress': 'In progress',
  planned: 'Planned',
} as const
export type State = keyof typeof STATES

interface ScreenWords {
  name: string
  features: readonly string[]
  /** Needs a link from an email, or a signed-in person. */
  closed?: true
}

/** From the router's types: importing the route tree would create an import cycle. */
type Address = RegisteredRouter['routeTree']['types']['fileRouteTypes']['to']

/** A route without words, or words without a route, do not compile. */
const SCREENS: Record<Address, ScreenWords> = {
  '/': {
    name: 'Start',
    features: [
      'live sample of six products',
      'three with suppliers and contacts',
      'a worked case from the data',
    ],
  },
  '/trending': {
    name: 'Trending',
    features: [
      'short video and marketplace',
      'rows that unfold, tables with details beside',
      'categories, also offline',
    ],
  },
  '/product/$id': {
    name: 'Product',
    features: [
      'growth with its range',
      'a verdict with three reasons',
      'landed profit with every cost',
      'suppliers with proof',
      'sharing',
    ],
  },
  '/suppliers': {
    name: 'Suppliers',
    features: ['directory by name, goods and country', 'shipments on record', 'forwarders marked'],
  },
  '/supplier/$id': {
    name: 'Supplier',
    features: ['shipments over time', 'first three buyers', 'products matched'],
  },
  '/search': {
    name: 'Search',
    features: ['typos are OK', 'filters in the address', 'with a plan'],
  },
  '/explore': {
    name: 'Explore',
    features: ['any figure as a filter', 'saved views', 'CSV and Excel files', 'with a plan'],
  },
  '/lookup': {
    name: 'Look up a product',
    features: [
      'paste or share a link',
      'item numbers and names',
      'suppliers and profit by name',
      'follow it',
    ],
  },
  '/my-list': {
    name: 'Match my list',
    features: ['CSV and Excel files of other tools', 'suppliers and profit a row', 'private, for 90 days'],
  },
  '/my-list/$id': {
    name: 'One of my lists',
    features: ['best profit first', 'lines that were not read'],
    closed: true,
  },
  '/compare': {
    name: 'Compare',
    features: ['2 to 4 products or suppliers', 'the best of each row marked', 'curves on one axis'],
  },
  '/track-record': {
    name: 'Track record',
    features: [
      'sealed predictions and their results',
      'calibration',
      'worst misses',
      'a check on your device',
    ],
  },
  '/premium': {
    name: 'Premium',
    features: ['six products with two suppliers each', 'analytics table', 'countdown to the next refresh'],
  },
  '/payment': {
    name: 'Payment',
    features: ['Premium by card', 'monthly billing', 'the price on the page is the price charged'],
  },
  '/subscribe': {
    name: 'Pro plan',
    closed: true,
    features: ['Pro by card', 'opens without a reload', 'confirmation by the bank where it asks'],
  },
  '/subscription': {
    name: 'Subscription',
    features: ['price and next charge', 'three days to fix a failed payment', 'invoices', 'cancelling'],
  },
  '/dashboard': {
    name: 'Dashboard',
    closed: true,
    features: [
      'figures of the week',
      'trending products and hashtags',
      'product catalogue',
      'three free contacts',
    ],
  },
  '/tiktok': {
    name: 'Short-video shop',
    closed: true,
    features: ['products and shops by category', 'starting a sync'],
  },
  '/my-products': {
    name: 'My products',
    closed: true,
    features: ['products by stage, from saved to selling', 'saved suppliers', 'works offline'],
  },
  '/my-products/$id': {
    name: 'My product',
    closed: true,
    features: ['notes, quotes, tasks and photos', 'what changed since the last look'],
  },
  '/alerts': {
    name: 'Alerts',
    closed: true,
    features: ['what changed in what you watch', 'the figures of that moment', 'readable offline'],
  },
  '/alerts/settings': {
    name: 'How you are told',
    closed: true,
    features: ['notifications', 'e-mail', 'quiet hours', 'feed and webhooks'],
  },
  '/reports': {
    name: 'Reports',
    closed: true,
    features: ['weekly report, also by e-mail'],
  },
  '/costs': {
    name: 'Your costs',
    features: ['how you sell, entered once', 'several presets', 'works offline'],
  },
  '/profile': {
    name: 'Profile',
    closed: true,
    features: [
      'contacts opened',
      'e-mails',
      'devices signed in',
      'a copy of your data',
      'deleting the account',
    ],
  },
  '/more': { name: 'More', features: ['light and dark', 'saved data', 'installing'] },
  '/help': { name: 'Help', features: ['17 answers in four categories'] },
  '/faq': { name: 'FAQ', features: ['ten questions about sourcing'] },
  '/how-it-works': { name: 'How it works', features: ['how each number is made', 'what it cannot say'] },
  '/insights': {
    name: 'Insights',
    features: ['articles by topic', 'figures of the current data', 'newsletter'],
  },
  '/insights/$slug': { name: 'Article', features: ['four articles for sellers'] },
  '/developers': { name: 'For developers', features: ['keys for programs', 'examples that work as printed'] },
  '/about': { name: 'About', features: ['what this is and for whom'] },
  '/contact': {
    name: 'Contact',
    features: ['hours in Singapore time', 'message form', 'draft kept offline'],
  },
  '/terms': { name: 'Terms', features: ['what both sides agree to'] },
  '/privacy': { name: 'Privacy', features: ['what is kept, why and how long'] },
  '/wireframe': { name: 'Screens and roadmap', features: ['this list, made from the app itself'] },
  '/operator': { name: 'Console', closed: true, features: ['what is missing', 'test buttons'] },
  '/operator/$section': {
    name: 'Console: its parts',
    closed: true,
    features: ['sources and runs', 'upload', 'members', 'messages', 'what waits', 'what operators did'],
  },
  '/operator/start': { name: 'Console: first link', closed: true, features: ['makes the first operator'] },
  '/newsletter/confirm': {
    name: 'Newsletter: confirm',
    closed: true,
    features: ['from a link in an e-mail'],
  },
  '/newsletter/unsubscribe': {
    name: 'Newsletter: leave',
    closed: true,
    features: ['from a link in an e-mail'],
  },
  '/weekly-report/unsubscribe': {
    name: 'Weekly report: leave',
    closed: true,
    features: ['from a link in an e-mail'],
  },
  '/alert-emails/unsubscribe': {
    name: 'E-mails about alerts: leave',
    closed: true,
    features: ['from a link in an e-mail'],
  },
}

/** Screens without a route. Adding the route requires moving the words up, or the code does not compile. */
const PLANNED = {
  '/creators': { name: 'Creators', features: ['who makes products sell', 'what else they sell'] },
  '/creator/$id': { name: 'Creator', features: ['hit rate', 'their videos', 'contact where it is public'] },
  '/shop/$id': { name: 'Shop', features: ['what it sells', 'what it added and dropped', 'alerts'] },
} as const satisfies Record<string, ScreenWords> & { [Path in Address]?: never }

export type ScreenPath = keyof typeof SCREENS | keyof typeof PLANNED

export interface Screen extends ScreenWords {
  path: string
  state: State
}

export function screensOf(routes: readonly string[]): Screen[] {
  return Object.entries({ ...SCREENS, ...PLANNED }).map(([path, words]) => ({
    ...words,
    path,
    state: routes.includes(path) ? 'completed' : 'planned',
  }))
}
