import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planTableRows } from '../../backend/contracts/plan-table.ts'

const ROOT = join(import.meta.dirname, '../..')
const DECISIONS = readdirSync(join(ROOT, 'docs/decisions'))
  .filter((name) => /^\d{4}-/.test(name))
  .sort()

describe('the documents', () => {
  it('name only existing files', () => {
    const files = filesHere()
    const gone = documents().flatMap((name) =>
      [...read(name).matchAll(/`((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|json|js|grit))`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
        .map((path) => `${name}: ${path}`),
    )
    expect(gone).toEqual([])
  })

  it('link only to existing targets', () => {
    const broken = documents().flatMap((name) =>
      [...read(name).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(ROOT, name, '..', target)))
        .map((target) => `${name}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('list each decision once, by its title', () => {
    const rows = [...read('docs/decisions/README.md').matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.+)$/gm)]
    expect(rows.map(([, number, file, title]) => [number, file, title])).toEqual(
      DECISIONS.map((file) => [file.slice(0, 4), file, titleOf(file)]),
    )
  })
})

it('the README has the pages’ table of plans', () => {
  const rows = planTableRows().map((row) => `| ${row.join(' | ')} |`)
  expect(read('README.md')).toContain(rows.join('\n'))
})

/** Superseded decisions describe old code. */
function documents(): string[] {
  const pages = readdirSync(ROOT).filter((name) => name.endsWith('.md'))
  const decisions = DECISIONS.map((name) => `docs/decisions/${name}`)
  return [...pages, 'docs/glossary.md', 'docs/decisions/README.md', ...decisions].filter(
    (name) => !/^\d{4}-\d\d-\d\d · superseded/m.test(read(name)),
  )
}

function titleOf(file: string): string {
  const [heading = ''] = read(`docs/decisions/${file}`).split('\n')
  return heading.replace(/^# \d{4} /, '')
}

function filesHere(): string[] {
  const folders = ['backend', 'pwa', 'public', 'tests']
  return [
    ...readdirSync(ROOT),
    ...folders.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        [folder, ...path.split(sep)].join('/'),
      ),
    ),
  ]
}

function read(name: string): string {
  return readFileSync(join(ROOT, name), 'utf8')
}
