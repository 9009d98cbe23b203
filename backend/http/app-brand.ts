import type { AppFiles } from './app-files.ts'

/** The brand as the built web app carries it: its name, and its mark as an SVG. Null where the app is not built. */
export function brandOf({ files }: AppFiles): { name: string; mark: string } | null {
  const manifest = files.get('/manifest.webmanifest')
  const mark = files.get('/favicon.svg')
  if (!manifest || !mark) return null
  const { short_name: name } = JSON.parse(manifest.plain.toString('utf8')) as { short_name: string }
  return { name, mark: mark.plain.toString('utf8').trim() }
}
