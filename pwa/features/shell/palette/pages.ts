/** Every page with an address of its own: address, name, other words for it. */
const PAGES = [
  '/trending | Trends | trending list products rising',
  '/search | Find products | search',
  '/suppliers | Find suppliers | directory companies',
  '/creators | Find creators | influencers affiliates videos',
  '/explore | Filters and saved views | explore export',
  '/lookup | Look up a link | barcode number asin paste',
  '/my-products | My products | board tasks saved pipeline',
  '/my-products?view=suppliers | Saved suppliers | followed',
  '/my-products?view=creators | Saved creators | followed',
  '/my-products?view=shops | Saved shops | followed',
  '/alerts | Changes | alerts news',
  '/dashboard | Dashboard | home week',
  '/tiktok | TikTok Shop | shops sync',
  '/compare | Compare products | side by side',
  '/my-list | Match my list | file csv excel upload',
  '/costs | Your costs | fees freight profit preset',
  '/reports | Weekly report | reports e-mail',
  '/alerts/settings | Notifications | push e-mail webhook quiet',
  '/track-record | Track record | predictions hits misses',
  '/scored-lists | Score a list | picks newsletter benchmark seal',
  '/profile | Profile | account name devices delete sign out',
  '/subscription | Plan and invoices | subscription cancel billing',
  '/subscribe | Upgrade to Pro | plan price',
  '/premium | Premium | plan price',
  '/payment | Pay for Premium | payment card checkout',
  '/more | Account and settings | dark light install offline data',
  '/help | Help | support questions answers',
  '/faq | Questions about sourcing | faq',
  '/how-it-works | How it works | numbers method',
  '/insights | Insights | articles newsletter',
  '/developers | For developers | api keys mcp programs',
  '/contact | Contact | support message hours',
  '/about | About | who',
  '/wireframe | Screens and roadmap | wireframe planned',
  '/terms | Terms of service | legal',
  '/privacy | Privacy | legal data',
  '/ | Start page | home',
  '/operator | Console: run this server | operator sources members',
]

export interface PaletteRow {
  /** Unique. */
  id: string
  label: string
  note?: string | undefined
  /** Where it leads, or what it does. */
  go: string | (() => void)
}

const READ = PAGES.map((line) => {
  const [address = '', label = '', more = ''] = line.split(' | ')
  return { row: { id: address, label, go: address }, words: `${label} ${more}` }
})

export function pagesFor(text: string, operator = false): PaletteRow[] {
  return READ.filter(({ row, words }) => hasWords(words, text) && (operator || row.id !== '/operator')).map(
    ({ row }) => row,
  )
}

/** Longer than any name; the rest of a pasted text is not read. */
const TYPED_MAX = 100

/** Each typed word begins a word of the name. */
export function hasWords(name: string, text: string): boolean {
  const words = wordsOf(name)
  return wordsOf(text.slice(0, TYPED_MAX)).every((each) => words.some((word) => word.startsWith(each)))
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
