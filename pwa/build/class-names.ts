import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const PWA = new URL('..', import.meta.url).pathname

/** Vite's own names hold the line, which costs a first load 200 bytes. Pages drawn for Node need the same. */
export function generateScopedName(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(PWA, file)).digest('base64url').slice(0, 4)
  return `_${name}_${hash}`
}
