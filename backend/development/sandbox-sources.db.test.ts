import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { refreshed } from '../../tests/support/refreshing.ts'
import { readConfig } from '../settings/config.ts'
import { openSandboxSources } from './sandbox-sources.ts'

const { db } = await createTestDatabase()

it('publishes the sample files again after the refresh that read their past', async () => {
  const config = readConfig({ SANDBOX: 'on' })
  for (const withPast of [true, false]) {
    const { files, stop } = await openSandboxSources(config, { runningAt: null, withPast })
    onTestFinished(stop)
    const order = { cause: 'request', accept: false } as const
    expect(await refreshed(db, files, order, { now: () => new Date() })).toMatchObject({ state: 'done' })
  }
}, 120_000)
