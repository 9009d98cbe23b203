import type { RegisteredRouter } from '@tanstack/react-router'

export const STATES = {
  completed: 'Completed',
  'in-progress': 'In progress',
  planned: 'Planned',
} as const
export type State = keyof typeof STATES

/** From the router's types: importing the route tree would create an import cycle. */
type Address = RegisteredRouter['routeTree']['types']['fileRouteTypes']['to']

/** Name, then content. A route without words does not compile, nor words without a route. */
const SCREENS: Record<Address, string> = {
  '/': 'Start | live sample of six products | three with suppliers and contacts | a worked case from the data',
  '/trending':
    'Trending | short video and marketplace | rows that unfold, tables with details beside | categories, also offline',
  '/category/$slug':
    'Category | how many rise | share of the top 3 | prices | how long a rise lasts | season and imports',
  '/product/$id':
    'Product | growth with its range | a verdict with four reasons | landed profit with every cost | who sells it | suppliers with proof | sharing',
  '/suppliers':
    'Suppliers | directory by name, goods and country | shipments on record | shipping agents marked',
  '/supplier/$id': 'Supplier | shipments over time | first three buyers | products matched',
  '/creators': 'Creators | who makes products sell | by category, hit rate and followers',
  '/creator/$id':
    'Creator | what they sell | hit rate | contact where it is public | an offer in five languages',
  '/shop/$id':
    'Shop | what it sells and which rise | what it added and dropped | price moves | saving it for news',
  '/search': 'Search | typos are OK | filters in the address | with a plan',
  '/explore': 'Explore | any figure as a filter | saved views | CSV and Excel files | with a plan',
  '/lookup':
    'Look up a product | paste or share a link | item numbers and names | suppliers and profit by name | follow it',
  '/my-list':
    'Match my list | CSV and Excel files of other tools | suppliers and profit a row | private, for 90 days',
  '/my-list/$id': 'One of my lists | best profit first | lines that were not read',
  '/scored-lists': 'Score a list | anybody’s picks, sealed on the day | public lists and their results',
  '/scored-lists/$id':
    'A scored list | results beside ours and simple rules | every product | a check on your device',
  '/compare': 'Compare | 2 to 4 products or suppliers | the best of each row marked | curves on one axis',
  '/track-record':
    'Track record | sealed predictions and their results | calibration | worst misses | a check on your device',
  '/premium':
    'Premium | six products with two suppliers each | analytics table | countdown to the next refresh',
  '/payment': 'Payment | Premium by card | monthly billing | the price on the page is the price charged',
  '/subscribe': 'Pro plan | Pro by card | opens without a reload | confirmation by the bank where it asks',
  '/subscription':
    'Subscription | price and next charge | three days to fix a failed payment | invoices | cancelling',
  '/dashboard':
    'Dashboard | figures of the week | trending products and hashtags | product catalogue | three free contacts',
  '/tiktok': 'Short-video shop | products and shops by category | starting a sync',
  '/my-products':
    'My products | products by stage, from idea to sale | saved suppliers, creators and shops | works offline',
  '/my-products/$id': 'My product | notes, quotes, tasks and photos | what changed since the last look',
  '/alerts': 'Changes | tasks due, alerts that fired and what moved, by day | your alerts | readable offline',
  '/alerts/settings': 'Notifications | on your devices | e-mail | quiet hours | feed and webhooks',
  '/reports': 'Reports | weekly report, also by e-mail',
  '/costs': 'Your costs | how you sell, entered once | several presets | works offline',
  '/profile':
    'Profile | contacts opened | e-mails | devices signed in | a copy of your data | deleting the account',
  '/more': 'Account and settings | light and dark | saved data | installing',
  '/help': 'Help | 17 answers in four categories',
  '/faq': 'FAQ | ten questions about sourcing',
  '/how-it-works': 'How it works | how each number is made | what it cannot say',
  '/insights': 'Insights | articles by topic | figures of the current data | newsletter',
  '/insights/$slug': 'Article | four articles for sellers',
  '/developers': 'For developers | keys for programs | examples that work as printed',
  '/about': 'About | what this is and for whom',
  '/contact': 'Contact | hours in Singapore time | message form | draft kept offline',
  '/terms': 'Terms | what both sides agree to',
  '/privacy': 'Privacy | what is kept, why and how long',
  '/wireframe': 'Screens and roadmap | this list, made from the app itself',
  '/operator': 'Console | what is missing | test buttons',
  '/operator/$section':
    'Console: its parts | sources and runs | upload | members | messages | what waits | what operators did',
  '/operator/start': 'Console: first link | makes the first operator',
  '/newsletter/confirm': 'Newsletter: confirm | from a link in an e-mail',
  '/newsletter/unsubscribe': 'Newsletter: leave | from a link in an e-mail',
  '/weekly-report/unsubscribe': 'Weekly report: leave | from a link in an e-mail',
  '/alert-emails/unsubscribe': 'E-mails about alerts: leave | from a link in an e-mail',
}

/** Needs a link from an email, or a signed-in person. */
const CLOSED: readonly string[] = [
  '/my-list/$id',
  '/scored-lists/$id',
  '/subscribe',
  '/dashboard',
  '/tiktok',
  '/my-products',
  '/my-products/$id',
  '/alerts',
  '/alerts/settings',
  '/reports',
  '/profile',
  '/operator',
  '/operator/$section',
  '/operator/start',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/weekly-report/unsubscribe',
  '/alert-emails/unsubscribe',
] satisfies Address[]

/** Adding the route requires moving the words up, or the code does not compile. */
const PLANNED = {} as const satisfies Record<string, string> & { [Path in Address]?: never }

export type ScreenPath = keyof typeof SCREENS | keyof typeof PLANNED

export interface Screen {
  path: string
  name: string
  features: string[]
  closed: boolean
  state: State
}

export function screensOf(routes: readonly string[]): Screen[] {
  return Object.entries({ ...SCREENS, ...PLANNED }).map(([path, words]) => {
    const [name = '', ...features] = words.split(' | ')
    const state = routes.includes(path) ? 'completed' : 'planned'
    return { path, name, features, closed: CLOSED.includes(path), state }
  })
}
