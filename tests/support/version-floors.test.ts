import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Minimum versions without known vulnerabilities, since an audit service is not available everywhere. Add a line per advisory.
 */
const FLOORS: readonly [name: string, floor: string, why: string][] = [
  [
    'koa',
    '3.1.2',
    'CVE-2026-27959 ctx.hostname; CVE-2025-62595 and CVE-2025-8129 redirects; CVE-2025-25200 ReDoS',
  ],
  ['knex', '2.4.0', 'CVE-2016-20018'],
]

describe('installed versions', () => {
  it.each(FLOORS)('%s is at least %s', (name, floor) => {
    expect(compare(installed(name), floor)).toBeGreaterThanOrEqual(0)
  })

  it('come from the lock file with an integrity for each', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean }>
    }
    const without = Object.entries(lock.packages).filter(
      ([path, { integrity, link, inBundle }]) => path !== '' && !link && !inBundle && !integrity,
    )
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('are exact in package.json', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(loose).toEqual([])
  })
})

function installed(name: string): string {
  return (JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string }).version
}

function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
}

function compare(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number.parseFloat))
  const at = [0, 1, 2].find((place) => a?.[place] !== b?.[place])
  return at === undefined ? 0 : (a?.[at] ?? 0) - (b?.[at] ?? 0)
}
