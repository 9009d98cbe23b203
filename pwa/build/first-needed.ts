interface Chunking {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/**
 * Assigns each module to the first chunk whose files import it statically, so a page loads its code in one
 * request. A returned function handles one chunk.
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
  // A route's page is split from the rest of its route file.
  const isOne = (id: string) =>
    files.some((file) => id.includes(`/pwa/${file}${file.startsWith('routes/') ? '?tsr-split=' : ''}`))
  return function isNeeded(id: string, chunking: Chunking): boolean {
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, false)
    const needed =
      isOne(id) ||
      (chunking.getModuleInfo(id)?.importers ?? []).some((importer) => isNeeded(importer, chunking))
    known.set(id, needed)
    return needed
  }
}
