import type { ZodMiniType } from 'zod/mini'
import type { Access, AnswerOf, Endpoint } from '#contracts/endpoint'

type Group = () => Promise<object>

const market: Group = () => import('./market.ts')
const visitor: Group = () => import('./visitor.ts')
const member: Group = () => import('./member.ts')
const operator: Group = () => import('./operator.ts')

/** Contracts by access, one chunk per group, loaded with the first answer. */
const CONTRACTS: Record<Access, Group[]> = {
  public: [market, visitor],
  member: [member],
  pro: [member],
  operator: [operator],
}

export async function checkOf<E extends Endpoint>({
  method,
  path,
  access,
}: E): Promise<ZodMiniType<AnswerOf<E>>> {
  for (const load of CONTRACTS[access]) {
    const contracts = Object.values(await load())
    const values: (Partial<Endpoint> | null)[] = contracts.flatMap((contract) => Object.values(contract))
    const whole = values.find((value) => value?.path === path && value.method === method)
    if (whole) return whole.response as ZodMiniType<AnswerOf<E>>
  }
  throw new Error(`No contract of ${method} ${path} among those for: ${access}.`)
}
