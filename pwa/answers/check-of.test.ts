import { expect, it } from 'vitest'
import { exportAccount } from '#contracts/account-export'
import type { Endpoint } from '#contracts/endpoint'
import { checkOf } from './check-of.ts'

const contracts = import.meta.glob<object>('../../backend/contracts/*.ts', { eager: true })

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'response' in value
}

it('checks the answer of each endpoint that the app calls against its own contract', async () => {
  const asked = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(isEndpoint)
    .filter(({ scope, produces }) => scope === undefined && produces === undefined)
    .filter((endpoint) => endpoint !== exportAccount)
  expect(asked.length).toBeGreaterThan(100)
  for (const endpoint of asked) expect(await checkOf(endpoint), endpoint.path).toBe(endpoint.response)
})
