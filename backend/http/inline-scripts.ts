import { createHash } from 'node:crypto'
import type { AppFiles } from './app-files.ts'

/** CSP hashes of inline scripts in the built pages: `'sha256-…'`. */
export function inlineScriptsOf({ files, frames, templates }: AppFiles): string[] {
  const pages = [files, frames, templates].flatMap((some) => [...some.values()])
  const scripts = pages
    .filter(({ type }) => type.startsWith('text/html'))
    .flatMap(({ plain }) => [
      ...plain.toString('utf8').matchAll(/<script>([^<]*(?:<(?!\/?script>)[^<]*)*)<\/script>/g),
    ])
    .map(
      ([, script]) =>
        `'sha256-${createHash('sha256')
          .update(script ?? '')
          .digest('base64')}'`,
    )
  return [...new Set(scripts)]
}
