import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generateApi } from 'swagger-typescript-api'
import { expect, it } from 'vitest'
import { makeKey } from '../../tests/support/api-keys.ts'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { makeProduct, makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { startStripe } from '../../tests/support/fake-stripe.ts'
import { makeMember } from '../../tests/support/members.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const database = await createTestDatabase()
const { db } = database
const products: { id: number }[] = []
for (const name of ['Bottle', 'Lamp', 'Towel']) products.push({ id: await makeProduct(db, { name }) })
const supplier: number = await makeSupplier(db, {
  contact: { person: 'Lan', email: 'lan@maker.example', phone: null, address: null },
})
await publishEdition(db, products)
const payments = await startStripe()
const app = await startApp({ ...database, fakeStripe: payments.fakeStripe })
const key = await makeKey(db, await makeMember(db, { plan: 'pro' }))
const folder = await scratchFolder()

it.each(['/api/openapi.json', '/api/v1/openapi.json'])('a linter finds no problem in %s', async (path) => {
  const { text } = await app.call(path)
  // The test server runs on localhost.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-server-example.com': 'off' } })
  const problems = await lintFromString({ source: text, absoluteRef: `${app.origin}${path}`, config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  expect(Object.keys(JSON.parse(text).paths).length).toBeGreaterThan(10)
})

it('a client generated from the /api/v1 document compiles and works', {
  timeout: 60_000,
}, async () => {
  const document = JSON.parse((await app.call('/api/v1/openapi.json')).text)
  expect(document.servers[0].url).toMatch(/\/api\/v1$/)
  const { files } = await generateApi({ spec: document, fileName: 'tideline.ts', silent: true })
  await writeFile(join(folder, 'tideline.ts'), files[0]?.fileContent ?? '')
  await writeFile(join(folder, 'program.mts'), PROGRAM)
  await run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    ...STRICT,
    join(folder, 'program.mts'),
  ])
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(folder, 'program.mts')], {
    cwd: ROOT,
    env: { ...process.env, BASE: `${app.origin}/api/v1`, KEY: key, SUPPLIER: String(supplier) },
  })
  expect(JSON.parse(stdout)).toEqual({
    names: ['Bottle', 'Lamp', 'Towel'],
    first: 'Bottle',
    email: 'lan@maker.example',
    left: expect.stringMatching(/^"minute";r=\d+;t=\d+$/),
    refused: { status: 404, code: 'not_found' },
  })
})

const STRICT = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--target',
  'es2022',
  '--module',
  'nodenext',
].concat([
  ...['--allowImportingTsExtensions', '--skipLibCheck', '--types', 'node'],
  ...['--typeRoots', join(ROOT, 'node_modules/@types')],
])

/** No casts, so a gap in the document does not compile. */
const PROGRAM = `
import { Api, type Failure } from './tideline.ts'

const { BASE = '', KEY, SUPPLIER = '' } = process.env
const api = new Api<null>({
  baseUrl: BASE,
  securityWorker: () => ({ headers: { Authorization: \`Bearer \${KEY}\` } }),
})
const names: string[] = []
const ids: string[] = []
let cursor: string | null = null
let left: string | null = null
do {
  const page: Awaited<ReturnType<typeof api.products.getProducts>> = await api.products.getProducts({
    limit: 2,
    sort: 'newest',
    ...(cursor === null ? {} : { cursor }),
  })
  for (const item of page.data.items) {
    names.push(item.name)
    ids.push(item.id)
  }
  cursor = page.data.nextCursor
  left = page.headers.get('RateLimit')
} while (cursor !== null)
const first = await api.products.getProductsById(ids[names.indexOf('Bottle')] ?? '', { days: 90 })
const contact = await api.suppliers.postSuppliersByIdContact(SUPPLIER)
const refused = await api.products.getProductsById('999999999').catch((reply: { status: number; error: Failure }) => ({
  status: reply.status,
  code: reply.error.error.code,
}))
console.log(JSON.stringify({
  names: names.sort(),
  first: first.data.name,
  email: contact.data.contactEmail,
  left,
  refused,
}))
`
