import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Whatever a document may name: by its path, by a path that begins in a room, or by its bare name. */
const known = [
  ...readdirSync('.'),
  ...['backend', 'pwa', 'tests', 'docs', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  ),
]
const names = new Set(known.map((path) => basename(path)))

/** A decision that was superseded keeps its words, and may name what is gone. */
const documents = known.filter(
  (path) => /^([^/]+|docs\/.*)\.md$/.test(path) && !/superseded by \d{4}/.test(readFileSync(path, 'utf8')),
)

describe.each(documents)('the document %s', (document) => {
  it('names only files that exist', () => {
    expect(pathsIn(readFileSync(document, 'utf8')).filter((path) => !exists(path))).toEqual([])
  })
})

/** Source files and folders of ours that stand between backticks; a pattern is none. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w@$-][\w.@$*/-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /\.(tsx?|md|css)$|^(backend|pwa|tests|docs)\/.*\/$/.test(path) && !path.includes('*'))
}

function exists(path: string): boolean {
  const bare = path.replace(/\/$/, '')
  if (!bare.includes('/')) return names.has(bare)
  return known.some((each) => each === bare || each.endsWith(`/${bare}`))
}
