import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Sessions, codes and tokens together, more than a sandbox needs. */
const KEPT = 2000

interface Kept {
  payload: AdapterPayload
  /** Milliseconds since 1970; infinite without an end. */
  endsAt: number
}

/** Evicts the oldest when full, so a loop over the sign-in page costs others at most a second try. */
export function memoryAdapter(now: () => number = Date.now): AdapterFactory {
  const kept = new Map<string, Kept>()

  const keep = (key: string, payload: AdapterPayload, expiresIn?: number) => {
    kept.delete(key)
    kept.set(key, { payload, endsAt: expiresIn ? now() + expiresIn * 1000 : Number.POSITIVE_INFINITY })
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
  }
  const find = (key: string) => {
    const found = kept.get(key)
    if (found && found.endsAt > now()) return found.payload
    kept.delete(key)
    return undefined
  }
  const findWhere = (model: string, fits: (payload: AdapterPayload) => boolean) => {
    for (const [key, { payload }] of kept) {
      if (key.startsWith(`${model}:`) && fits(payload)) return find(key)
    }
    return undefined
  }

  return (model): Adapter => ({
    upsert: async (id, payload, expiresIn) => keep(`${model}:${id}`, payload, expiresIn),
    find: async (id) => find(`${model}:${id}`),
    findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findWhere(model, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = find(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(now() / 1000)
    },
    destroy: async (id) => {
      kept.delete(`${model}:${id}`)
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
