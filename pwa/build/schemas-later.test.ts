import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { schemasLater } from './schemas-later.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'pwa/page.ts')

async function built(imports: string): Promise<string> {
  const output = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [
      schemasLater(join(ROOT, 'backend/contracts')),
      {
        name: 'page',
        resolveId: (id) => (id === PAGE ? id : null),
        load: (id) => (id === PAGE ? `export ${imports}` : null),
      },
    ],
    build: { write: false, minify: false, lib: { entry: PAGE, formats: ['es'] } },
  })
  const [{ output: files } = { output: [] }] = [output].flat() as Rolldown.RolldownOutput[]
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

it('loads no schema for a page that imports an endpoint, a limit and a word', async () => {
  const code = await built(
    `{ readProduct } from '#contracts/product'; export { changePipeline, CHANGES_MAX } from '#contracts/pipeline'; export { CHANNELS } from '#contracts/trends'`,
  )
  expect(code).toContain('path: "/api/products/:id"')
  expect(code).toMatch(/effect: false,\s+method: "GET",\s+path: "\/api\/products\/:id"/)
  expect(code).toMatch(/effect: true,\s+method: "POST",\s+path: "\/api\/pipeline\/changes"/)
  expect(code).toContain('"tiktok"')
  expect(code).not.toMatch(/zod|response|summary|\bstrictObject\b/)
  expect(code.length).toBeLessThan(1500)
})

it('loads a whole contract with its schemas and the contracts it imports', async () => {
  const code = await built(`{ readProduct } from '#schemas/product'`)
  expect(code).toContain('ZodMiniObject')
  expect(code).toMatch(/response: Product/)
})
