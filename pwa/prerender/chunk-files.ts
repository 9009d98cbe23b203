/** Vite's list of what it built, by source file. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>

export interface ChunkFiles {
  modules: string[]
  styles: string[]
}

/** Parts of the frame round every drawn page whose code comes later. */
const FRAME_LATER = ['features/shell/footer.tsx']

/** Modules and style sheets of these routes, or parts by their source file, with everything they import. */
export function filesOf(manifest: Manifest, routes: readonly string[]): ChunkFiles {
  const keys = Object.keys(manifest).filter((key) => routes.includes(routeOf(key) ?? key))
  const { modules, styles } = followImports(manifest, keys)
  // A part whose code comes later stands in the page already, and is dressed like the rest.
  const later = followImports(manifest, [
    ...keys.flatMap((key) => manifest[key]?.dynamicImports ?? []),
    ...FRAME_LATER,
  ])
  return { modules, styles: [...new Set([...styles, ...later.styles])] }
}

/** `routes/insights.$slug.tsx?tsr-split=component` is the route `/insights/$slug`; null for what is no route. */
export function routeOf(key: string): string | null {
  const file = /^routes\/(.+)\.tsx\?tsr-split=/.exec(key)?.[1]
  return file === undefined ? null : `/${file.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`
}

export function followImports(manifest: Manifest, keys: string[]): ChunkFiles {
  const modules = new Set<string>()
  const styles = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || modules.has(chunk.file)) return
    modules.add(chunk.file)
    for (const imported of chunk.imports ?? []) follow(imported)
    for (const sheet of chunk.css ?? []) styles.add(sheet)
  }
  for (const key of keys) follow(key)
  return { modules: [...modules], styles: [...styles] }
}
