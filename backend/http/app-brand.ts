import type { AppFiles } from './app-files.ts'

/** Name and SVG mark from the built app; null if not built. */
export function brandOf({ files }: AppFiles): { name: string; mark: string } | null {
  const manifest = files.get('/manifest.webmanifest')
  const mark = files.get('/favicon.svg')
  if (!manifest || !mark) return null
  const { short_name: name } = JSON.parse(manifest.plain.toString('utf8')) as { short_name: string }
  return { name, mark: mark.plain.toString('utf8').trim() }
}
