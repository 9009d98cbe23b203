import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '../../backend/contracts/endpoint.ts'

const CONTRACTS = join(import.meta.dirname, '../../backend/contracts')

export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(CONTRACTS)).filter((file) => /^[^.]+\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(join(CONTRACTS, file))))
  return modules.flatMap((module) => Object.values(module).flat()).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}
