/** What the bundler tells of a module; `importers` are those that cannot do without it. */
interface Chunking {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/**
 * Names of chunks by what needs a module first: each chunk by source files, of which a route is `routes/trending.tsx`. A module belongs to the
 * first chunk one of whose files cannot do without it, so that its page loads what it needs and no more, in one request; pages further
 * down load a little that they do not need. What this gives names the modules of one chunk and leaves all others.
 */
export function firstNeeded<Name extends string>(
  files: Record<Name, readonly string[]>,
): (name: Name) => (id: string, chunking: Chunking) => string | null {
  const owners = Object.entries<readonly string[]>(files).map(([name, of]) => ({ name, needs: neededBy(of) }))
  return (name) => (id, chunking) =>
    owners.find(({ needs }) => needs(id, chunking))?.name === name ? name : null
}

function neededBy(files: readonly string[]): (id: string, chunking: Chunking) => boolean {
  const known = new Map<string, boolean>()
  // A route's page is split from the rest of its file, which only says where it is.
  const isOne = (id: string) =>
    files.some((file) => id.includes(`/pwa/${file}${file.startsWith('routes/') ? '?tsr-split=' : ''}`))
  return function isNeeded(id: string, chunking: Chunking): boolean {
    const found = known.get(id)
    if (found !== undefined) return found
    // For modules that import each other.
    known.set(id, false)
    const needed =
      isOne(id) ||
      (chunking.getModuleInfo(id)?.importers ?? []).some((importer) => isNeeded(importer, chunking))
    known.set(id, needed)
    return needed
  }
}
