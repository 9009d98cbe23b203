/**
 * `static`: prerendered at build; `live`: served as a frame. Titles must equal `usePageTitle`, so hydration
 * changes nothing.
 */
export interface Page {
  path: string
  /** Without the brand: 'Help' becomes 'Help · Tideline'. */
  title: string
  /** At most 160 characters. */
  description: string
  kind: 'static' | 'live'
  structured?: 'site' | 'questions' | 'article'
  picture?: { path: string; words: string }
  /** Public, but not for search engines. */
  unlisted?: true
}

/** Path, title, description. */
const STATIC = [
  '/ | What is starting to sell, and who can supply it | Growing products from TikTok Shop and Amazon, each with suppliers and their shipments. Every number with its source, its date, and how sure it is.',
  '/help | Help | Answers about the lists, plans and payment, technical questions and your account. Works offline.',
  '/faq | Questions about sourcing | Ten questions sellers ask before they order from a new supplier: records, samples, minimum orders, contacts and risk.',
  '/how-it-works | How it works | How we count growth, how sure we are, and how we match suppliers, with the sources and limits of each number.',
  '/developers | For developers | Read products, trends and suppliers with your own program: keys, examples for curl, TypeScript and Python, limits and the full reference.',
  '/about | About | Who makes Tideline, why it shows trends and suppliers on one page, and what we do not do.',
  '/contact | Contact | Write to us, and see our business hours in Singapore time.',
  '/insights | Insights | Four articles for sellers on reading a trend, what import records prove, questions for a supplier, and landed cost.',
  '/insights/reading-a-velocity | How to read growth and not be misled | Why most jumps in a trend list are luck, and four checks to see if growth is real.',
  '/insights/what-an-import-record-proves | What an import record proves, and what it does not | A bill of lading shows that goods were shipped from one company to another. What this tells you, and what it does not.',
  '/insights/before-the-first-order | What to ask a supplier before the first order | Sample, minimum order, Incoterms, HS code, lead time: questions to answer in writing before you pay.',
  '/insights/landed-cost-and-margin | Landed cost and margin: a worked example | From the factory price to your profit: freight, duty, fees and returns in one example.',
  '/wireframe | Screens and roadmap | All screens of the app, what is ready today, and the roadmap in four phases.',
  '/terms | Terms of service | The terms of using Tideline: the service, monthly billing, acceptable use, data accuracy, liability and termination.',
  '/privacy | Privacy | What we store on your device and on our server, for how long, who sees it, and how to delete it.',
]

const LIVE = [
  '/trending | Trending | Products with growing sales on TikTok Shop and Amazon, those to order first, with their suppliers.',
  '/suppliers | Suppliers | Suppliers with their shipments: how many, the latest one, their buyers and the trending products they match.',
  '/track-record | Track record | Every prediction we made, sealed in advance, and what came: hit rates beside a simple rule, calibration, and our worst misses.',
  '/premium | Premium | Turn viral trends into profitable business: growing products with their suppliers, the source and the date of every number.',
  '/search | Search | Search all products by name, category, price, stage and how sure it is.',
  '/costs | Your costs | Enter fees, fulfilment, freight and duty once: every net profit and every verdict is then calculated with them.',
  '/more | Account and settings | Light or dark mode, saved data, data sources, and how to install the app.',
]

const STRUCTURED: Partial<Record<string, Page['structured']>> = {
  '/': 'site',
  '/help': 'questions',
  '/faq': 'questions',
}
const UNLISTED = ['/search', '/costs', '/more']
const PICTURES: Partial<Record<string, Page['picture']>> = {
  '/track-record': {
    path: '/og/track-record.png',
    words: 'How many of our predictions came true, beside a simple rule and any product.',
  },
}

export const PAGES: readonly Page[] = [
  ...STATIC.map((line) => pageOf(line, 'static')),
  ...LIVE.map((line) => pageOf(line, 'live')),
]

function pageOf(line: string, kind: Page['kind']): Page {
  const [path = '', title = '', description = ''] = line.split(' | ')
  const structured = path.startsWith('/insights/') ? 'article' : STRUCTURED[path]
  const picture = PICTURES[path]
  return {
    ...{ path, title, description, kind },
    ...(structured && { structured }),
    ...(picture && { picture }),
    ...(UNLISTED.includes(path) && { unlisted: true }),
  }
}
