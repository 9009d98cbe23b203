import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { APP_VERSION } from './app-version.ts'
import { MIGRATION_SUMS } from './migration-sums.ts'
import { MIGRATION_NAMES } from './migrations.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

describe('migrations', () => {
  it('are all registered, in the order of their numbers', async () => {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts'))
    expect(MIGRATION_NAMES).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort())
  })

  it('never change after landing', async () => {
    const sums = await Promise.all(MIGRATION_NAMES.map(async (name) => [name, sumOf(await textOf(name))]))
    expect(Object.fromEntries(sums)).toEqual(MIGRATION_SUMS)
  })

  it('import none of today’s code', async () => {
    const texts = await Promise.all(MIGRATION_NAMES.map(textOf))
    const imports = texts.flatMap((text) => text.match(/from '[^']+'|\bimport\([^)]*\)/g) ?? [])
    const outside = imports.filter((line) => !/^from '(knex|node:[a-z/]+)'$/.test(line))
    expect(outside).toEqual([])
  })

  it('are recorded with the version of package.json', async () => {
    const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
    expect(APP_VERSION).toBe(manifest.version)
  })
})

/** Includes the SQL files of a migration that has a folder. */
async function textOf(name: string): Promise<string> {
  const files = (await readdir(FOLDER, { recursive: true })).filter((file) => /\.(ts|sql)$/.test(file)).sort()
  const own = files.filter((file) => file.replace(/\.ts$/, '').split(sep)[0] === name)
  return (await Promise.all(own.map((file) => readFile(join(FOLDER, file), 'utf8')))).join('')
}

/** Windows checkouts have CRLF. */
function sumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}
