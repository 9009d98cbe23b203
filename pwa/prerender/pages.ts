/**
 * Every page that is served with a head of its own: the browser tab's words, what a search engine and a shared link
 * show. `static` pages are rendered to HTML at build; the others live from data and are served as the app's frame.
 * A page's component names the tab with the same title (`usePageTitle`), so that nothing changes when the app takes over.
 */
export interface Page {
  path: string
  /** Without the brand, which is added: 'Help' becomes 'Help · Tideline'. */
  title: string
  /** One or two sentences, at most 160 characters. */
  description: string
  kind: 'static' | 'live'
  /** What the page says of itself to machines. */
  structured?: 'site' | 'questions' | 'article'
  /** Readable by everyone, but nothing that a search engine should list. */
  unlisted?: true
}

export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'What is starting to sell, and who can supply it',
    description:
      'Rising products from short video and marketplaces, each with suppliers and their shipment records. Every number with its source, age and confidence.',
    kind: 'static',
    structured: 'site',
  },
  {
    path: '/help',
    title: 'Help',
    description:
      'Answers about the lists, the plans and payment, technical questions and your account. Searchable, and readable without a network.',
    kind: 'static',
    structured: 'questions',
  },
  {
    path: '/faq',
    title: 'Questions on sourcing',
    description:
      'Ten questions sellers ask before they order from a supplier they have never met: records, samples, minimum orders, contacts and risk.',
    kind: 'static',
    structured: 'questions',
  },
  {
    path: '/how-it-works',
    title: 'How it works',
    description:
      'How velocity, confidence, stages and supplier matches are worked out, with the arithmetic, the sources and the limits of each number.',
    kind: 'static',
  },
  {
    path: '/about',
    title: 'About',
    description:
      'Who makes Tideline, why trends and shipment records belong on one page, and what we do not do.',
    kind: 'static',
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to us, see our hours in Singapore time and whether somebody is at the desk now.',
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
    title: 'Reading a velocity without fooling yourself',
    description:
      'Why most jumps in a trend list are noise, and the four checks that tell a real rise from a lucky day.',
    kind: 'static',
    structured: 'article',
  },
  {
    path: '/insights/what-an-import-record-proves',
    title: 'What an import record proves, and what it does not',
    description:
      'A bill of lading shows that goods crossed a border from one company to another. What you may conclude from that, and what you may not.',
    kind: 'static',
    structured: 'article',
  },
  {
    path: '/insights/before-the-first-order',
    title: 'What to ask a supplier before the first order',
    description:
      'Sample, minimum order, Incoterms, HS code, lead time: the questions to settle in writing before money moves.',
    kind: 'static',
    structured: 'article',
  },
  {
    path: '/insights/landed-cost-and-margin',
    title: 'Landed cost and margin, worked through',
    description:
      'From a factory price to what is left of the selling price: freight, duty, fees and returns in one worked example.',
    kind: 'static',
    structured: 'article',
  },
  {
    path: '/wireframe',
    title: 'Screens and roadmap',
    description: 'Every screen of the app with its state today, and the roadmap in four phases.',
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
      'What is kept on your device and on our server, for how long, who sees it, and how to have it deleted.',
    kind: 'static',
  },
  {
    path: '/trending',
    title: 'Trending',
    description:
      'Products whose sales are rising on short video and on the marketplace, ranked by how sure the rise is, with suppliers one tap away.',
    kind: 'live',
  },
  {
    path: '/suppliers',
    title: 'Suppliers',
    description:
      'Suppliers with their shipment records: how many shipments, the last one, for which buyers and for which trending products.',
    kind: 'live',
  },
  {
    path: '/premium',
    title: 'Premium',
    description:
      'Turn viral trends into profitable business: rising products with their suppliers, refreshed every 24 hours.',
    kind: 'live',
  },
  {
    path: '/search',
    title: 'Search',
    description:
      'Search every product of the current edition by name, category, price, confidence and stage.',
    kind: 'live',
    unlisted: true,
  },
  {
    path: '/more',
    title: 'More',
    description: 'Appearance, what is saved on this device, the data’s sources, and how to install the app.',
    kind: 'live',
    unlisted: true,
  },
]
