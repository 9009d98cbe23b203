import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '..')

it('gives each drawn part a unique name', () => {
  const names = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(app, file), 'utf8').matchAll(/= drawnPart\(\s*'(?<name>[\w-]+)'/g),
    ])
    .map(({ groups }) => groups?.name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
