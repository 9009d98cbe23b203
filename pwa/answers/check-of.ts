import type { ZodMiniType } from 'zod/mini'
import type { Access, AnswerOf, Endpoint } from '#contracts/endpoint'

/** Contracts by who asks, each group with the library that reads them: they come with the first answer. */
const CONTRACTS: Record<Access, () => Promise<object>> = {
  public: () => import('./market.ts'),
  member: () => import('./member.ts'),
  pro: () => import('./member.ts'),
  operator: () => import('./operator.ts'),
}

/** What an endpoint's answer is checked against. */
export async function checkOf<E extends Endpoint>({
  method,
  path,
  access,
}: E): Promise<ZodMiniType<AnswerOf<E>>> {
  const contracts = Object.values(await CONTRACTS[access]())
  const values: (Partial<Endpoint> | null)[] = contracts.flatMap((contract) => Object.values(contract))
  const whole = values.find((value) => value?.path === path && value.method === method)
  if (!whole) throw new Error(`No contract of ${method} ${path} among those for: ${access}.`)
  return whole.response as ZodMiniType<AnswerOf<E>>
}
