export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>

export interface ChunkFiles {
  modules: string[]
  styles: string[]
}

const FRAME_LATER = ['features/shell/frame/footer.tsx']
const FOLLOWED_LATER = ['features/told/alerts/alert-button-state.tsx']
/** Named here, because they are lazy parts of a chunk that other pages share. */
const LATER: Record<string, string[]> = {
  '/product/$id': [
    ...FOLLOWED_LATER,
    'features/work/profit/product-decision.tsx',
    'features/market/category/category-imports.tsx',
    'features/shell/currency/own-currency.tsx',
    'features/shell/currency/own-price.tsx',
  ],
  '/supplier/$id': FOLLOWED_LATER,
}

const WITH_CARDS = ['/', '/premium']

export function filesOf(manifest: Manifest, routes: readonly string[]): ChunkFiles {
  const keys = Object.keys(manifest).filter((key) => routes.includes(routeOf(key) ?? key))
  const { modules, styles } = followImports(manifest, keys)
  const hasCards = routes.some((route) => WITH_CARDS.includes(route))
  const laterThan = (shown: string[]) => shown.flatMap((key) => manifest[key]?.dynamicImports ?? [])
  const own = (reached: string[]) => without(reachedFrom(manifest, reached), reachedFrom(manifest, [ENTRY]))
  const parts = laterThan(hasCards ? own(keys) : keys)
  // Lazy parts are already in the HTML, so they need their styles.
  const later = followImports(manifest, [
    ...parts,
    ...(hasCards ? laterThan(own(parts)) : []),
    ...FRAME_LATER,
    ...routes.flatMap((route) => LATER[route] ?? []),
  ])
  return { modules, styles: [...new Set([...styles, ...later.styles])] }
}

/** `routes/insights.$slug.tsx?tsr-split=component` is `/insights/$slug`; null for other keys. */
export function routeOf(key: string): string | null {
  const file = /^routes\/(.+)\.tsx\?tsr-split=/.exec(key)?.[1]
  return file === undefined ? null : `/${file.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`
}

export function followImports(manifest: Manifest, keys: string[]): ChunkFiles {
  const chunks = reachedFrom(manifest, keys).flatMap((key) => manifest[key] ?? [])
  return {
    modules: chunks.map(({ file }) => file),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  }
}

const ENTRY = 'index.html'

function reachedFrom(manifest: Manifest, keys: string[]): string[] {
  const reached = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || reached.has(key)) return
    reached.add(key)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  for (const key of keys) follow(key)
  return [...reached]
}

function without(keys: string[], others: string[]): string[] {
  return keys.filter((key) => !others.includes(key))
}
