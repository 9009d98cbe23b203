import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { callTool, connectAgent, makeKey } from '../../tests/support/agent.ts'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import {
  makeHistory,
  makeMatch,
  makeProduct,
  makeSupplier,
  publishEdition,
} from '../../tests/support/factories.ts'
import { makeMember } from '../../tests/support/members.ts'
import { changesFrom, pipelineCalls } from '../../tests/support/pipeline-calls.ts'
import { skillCalls } from '../../tests/support/skill-calls.ts'
import { SKILL_PATH } from '../contracts/mcp.ts'
import type { McpToolName } from './agent-server.ts'
import { skillFiles } from './skill.ts'

const database = await createTestDatabase()
const { db } = database
const products: string[] = []
const maker = await makeSupplier(db, { name: 'Danang Houseware', contact: { email: 'sales@danang.example' } })
for (const name of ['Steel bottle', 'Sunset lamp']) {
  const id = await makeProduct(db, { name, price: 24.99, currency: 'USD' })
  await makeHistory(
    db,
    id,
    Array.from({ length: 40 }, (_, day) => 5 + (day % 7)),
  )
  await makeMatch(db, id, await makeSupplier(db))
  products.push(String(id))
}
const edition = await publishEdition(
  db,
  products.map((id) => ({ id: Number(id) })),
)
const app = await startApp(database)
const files = skillFiles(app.config.publicUrl.origin)
const [bottle = '', lamp = ''] = products

/** The playbooks' ids are examples. */
function ours(given: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(given)
      .replaceAll('"1234"', `"${bottle}"`)
      .replaceAll('"1235"', `"${lamp}"`)
      .replaceAll('"p1234"', `"p${bottle}"`),
  )
}

describe.each(files.slice(1).map(({ path }) => path))('an agent that follows %s', (path) => {
  it('gets each answer with its receipt, and pays the contacts that the playbook states', async () => {
    const member = await makeMember(db, { plan: 'pro' })
    const { save } = changesFrom(`phone-of-${member.id}`, Date.now)
    await pipelineCalls(app).take([save(bottle)], member)
    const agent = await connectAgent(app, await makeKey(app, member, ['read', 'profile', 'contacts']))
    const served = async () => (await db('contact_served').where({ member_id: member.id })).length
    for (const { tool, arguments: given } of skillCalls(files).filter((call) => call.path === path)) {
      const before = await served()
      const { isError, structuredContent, content } = await callTool(agent, tool as McpToolName, ours(given))
      expect([tool, isError ?? false, content[0]]).toEqual([tool, false, expect.anything()])
      expect(structuredContent).toMatchObject({
        edition: { number: String(edition), ageHours: expect.any(Number), origin: 'sandbox' },
        sources: expect.any(Array),
      })
      expect([tool, (await served()) - before]).toEqual([tool, given.contacts === true ? 1 : 0])
    }
    await agent.close()
  })
})

it('the contact that the playbook opens is the supplier’s', async () => {
  const member = await makeMember(db, { plan: 'pro' })
  const agent = await connectAgent(app, await makeKey(app, member, ['read', 'contacts']))
  const call = skillCalls(files).find(({ arguments: given }) => given.contacts === true)
  const { structuredContent } = await callTool(agent, 'find_suppliers', call?.arguments ?? {})
  expect(structuredContent).toMatchObject({
    suppliers: [{ id: String(maker), contactEmail: 'sales@danang.example' }],
  })
  await agent.close()
})

it('anybody can load the skill, packed for this server', async () => {
  const reply = await fetch(new URL(SKILL_PATH, app.origin))
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual(
    [200, 'application/zip', 'attachment; filename="tideline-skill.zip"'],
  )
  const archive = Buffer.from(await reply.arrayBuffer())
  const length = archive.readUInt16LE(26)
  expect(archive.toString('utf8', 30, 30 + length)).toBe('tideline/SKILL.md')
  const text = inflateRawSync(
    archive.subarray(30 + length, 30 + length + archive.readUInt32LE(18)),
  ).toString()
  expect(text).toContain(`${app.config.publicUrl.origin}/mcp`)
})
