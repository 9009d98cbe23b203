import type { ParsedInput } from '../contracts/endpoint.ts'
import { type KeyedEndpoint, PUBLIC_API, readDecision, saveByKey } from '../contracts/public-api.ts'
import { type Api, servedOf } from '../http/serve.ts'
import { type KeyAuthentication, type KeyedCall, mountKeyed } from '../http/serve-keyed.ts'
import { decisionByKey } from './decision-by-key.ts'
import { onePage } from './page-cursor.ts'
import { saveByKey as save } from './save-by-key.ts'

export function mountPublicApi(api: Api, authentication: KeyAuthentication): void {
  for (const endpoint of PUBLIC_API) {
    mountKeyed(api, authentication, endpoint, (input, call) => answerOf(api, endpoint, input, call))
  }
  mountKeyed(api, authentication, readDecision, ({ params }, call) => decisionByKey(api, params.id, call))
  mountKeyed(api, authentication, saveByKey, ({ body }, call) => save(api, body, call))
}

/** The keyed endpoint has checked access, limit and input. */
async function answerOf(
  api: Api,
  { of, walked, shape }: KeyedEndpoint,
  input: ParsedInput<KeyedEndpoint>,
  { keyId, scopes, ...call }: KeyedCall,
): Promise<unknown> {
  const { handle } = servedOf(api, of)
  const headers = new Map<string, string>()
  const reply = { header: (name: string, value: string | number) => headers.set(name, String(value)) }
  const page = walked
    ? await onePage(call, input.query as { limit: number }, async (query, at) => {
        const items = await handle({ ...input, query }, { ...call, ...at, reply })
        return { items: items as unknown[], total: Number(headers.get('X-Total-Count')) }
      })
    : null
  return shape({
    answer: page ? page.items : await handle(input, { ...call, reply }),
    page,
    header: (name) => headers.get(name) ?? null,
    key: { id: keyId, scopes: [...scopes] },
  })
}
