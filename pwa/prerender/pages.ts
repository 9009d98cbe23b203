/**
 * `static` pages are prerendered at build; `live` ones are served as a frame. Titles must equal `usePageTitle`, so that
 * hydration changes nothing.
 */
export interface Page {
  path: string
  /** Without the brand: 'Help' becomes 'Help · Tideline'. */
  title: string
  /** One or two sentences, at most 160 characters. */
  description: string
  kind: 'static' | 'live'
  structured?: 'site' | 'questions' | 'article'
  picture?: { path: string; words: string }
  /** Public, but not for search engines. */
  unlisted?: true
}

export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'What is starting to sell, and who can supply it',
    description:
      'Growing products from TikTok Shop and Amazon, each with suppliers and their shipments. Every number with its source, its date, and how sure it is.',
    kind: 'static',
    structured: 'site',
  },
  {
    path: '/help',
    title: 'Help',
    description:
      'Answers about the lists, plans and payment, technical questions and your account. Works offline.',
    kind: 'static',
    structured: 'questions',
  },
  {
    path: '/faq',
    title: 'Questions about sourcing',
    description:
      'Ten questions sellers ask before they order from a new supplier: records, samples, minimum orders, contacts and risk.',
    kind: 'static',
    structured: 'questions',
  },
  {
    path: '/how-it-works',
    title: 'How it works',
    description:
      'How we count growth, how sure we are, and how we match suppliers, with the sources and limits of each number.',
    kind: 'static',
  },
  {
    path: '/developers',
    title: 'For developers',
    description:
      'Read products, trends and suppliers with your own program: keys, examples for curl, TypeScript and Python, limits and the full reference.',
    kind: 'static',
  },
  {
    path: '/about',
    title: 'About',
    description: 'Who makes Tideline, why it shows trends and suppliers on one page, and what we do not do.',
    kind: 'static',
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to us, and see our business hours in Singapore time.',
    kind: 'static',
  },
  {
    path: '/insights',
    title: 'Insights',
    description:
      'Four articles for sellers on reading a trend, what import records prove, questions for a supplier, and landed cost.',
    kind: 'static',
  },
  {
    path: '/insights/reading-a-velocity',
    title: 'How to read growth and not be misled',
    description: 'Why most jumps in a trend list are luck, and four checks to see if growth is real.',
    kind: 'static',
    structured: 'article',
  },
  {
    path: '/insights/what-an-import-record-proves',
    title: 'What an import record proves, and what it does not',
    description:
      'A bill of lading shows that goods were shipped from one company to another. What this tells you, and what it does not.',
    kind: 'static',
    structured: 'article',
  },
  {
    path: '/insights/before-the-first-order',
    title: 'What to ask a supplier before the first order',
    description:
      'Sample, minimum order, Incoterms, HS code, lead time: questions to answer in writing before you pay.',
    kind: 'static',
    structured: 'article',
  },
  {
    path: '/insights/landed-cost-and-margin',
    title: 'Landed cost and margin: a worked example',
    description: 'From the factory price to your profit: freight, duty, fees and returns in one example.',
    kind: 'static',
    structured: 'article',
  },
  {
    path: '/wireframe',
    title: 'Screens and roadmap',
    description: 'All screens of the app, what is ready today, and the roadmap in four phases.',
    kind: 'static',
  },
  {
    path: '/terms',
    title: 'Terms of service',
    description:
      'The terms of using Tideline: the service, monthly billing, acceptable use, data accuracy, liability and termination.',
    kind: 'static',
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description:
      'What we store on your device and on our server, for how long, who sees it, and how to delete it.',
    kind: 'static',
  },
  {
    path: '/trending',
    title: 'Trending',
    description:
      'Products with growing sales on TikTok Shop and Amazon, most reliable growth first, with their suppliers.',
    kind: 'live',
  },
  {
    path: '/suppliers',
    title: 'Suppliers',
    description:
      'Suppliers with their shipments: how many, the latest one, their buyers and the trending products they match.',
    kind: 'live',
  },
  {
    path: '/track-record',
    title: 'Track record',
    description:
      'Every prediction we made, sealed in advance, and what came: hit rates beside a simple rule, calibration, and our worst misses.',
    kind: 'live',
    picture: {
      path: '/og/track-record.png',
      words: 'How many of our predictions came true, beside a simple rule and any product.',
    },
  },
  {
    path: '/premium',
    title: 'Premium',
    description:
      'Turn viral trends into profitable business: growing products with their suppliers, the source and the date of every number.',
    kind: 'live',
  },
  {
    path: '/search',
    title: 'Search',
    description: 'Search all products by name, category, price, stage and how sure it is.',
    kind: 'live',
    unlisted: true,
  },
  {
    path: '/costs',
    title: 'Your costs',
    description:
      'Enter fees, fulfilment, freight and duty once: every net profit and every verdict is then calculated with them.',
    kind: 'live',
    unlisted: true,
  },
  {
    path: '/more',
    title: 'More',
    description: 'Light or dark mode, saved data, data sources, and how to install the app.',
    kind: 'live',
    unlisted: true,
  },
]
