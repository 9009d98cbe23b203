import { readFileSync } from 'node:fs'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../../backend/settings/config.ts'

describe('the container files', () => {
  it('have a Dockerfile in which a linter finds nothing', () => {
    expect(validate(read('Dockerfile'))).toEqual([])
  })

  it('have a compose.yaml in which a linter finds nothing', () => {
    const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] })
    const found = linter.lintFiles([pathOf('compose.yaml')], false)
    expect(
      found.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`)),
    ).toEqual([])
    expect(found).toHaveLength(1)
  })

  it('give the app no setting that it does not know', () => {
    const [app = ''] = read('compose.yaml').split(/^ {2}database:/m)
    const given = [
      ...[...app.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name),
      ...[...read('Dockerfile').matchAll(/\b([A-Z_]+)=\S/g)].map(([, name]) => name),
    ]
    expect(given).toContain('DATABASE_URL')
    expect(given.filter((name) => !SETTINGS.includes(name ?? ''))).toEqual([])
  })
})

function read(name: string): string {
  return readFileSync(pathOf(name), 'utf8')
}

function pathOf(name: string): string {
  return new URL(`../../${name}`, import.meta.url).pathname
}
