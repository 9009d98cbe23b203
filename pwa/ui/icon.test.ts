import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawSprite } from './icon-drawings.ts'

it('the icon sprite holds every named icon (make-icons.ts writes it)', async () => {
  expect(await readFile(join(import.meta.dirname, 'icons.svg'), 'utf8')).toBe(drawSprite())
})
