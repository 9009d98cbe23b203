/** How often one member, or one network of visitors, may call. Endpoints that name the same limit are counted together. */
export interface Limit {
  /** Of the counter. */
  readonly name: string
  readonly calls: number
  readonly seconds: number
  /** Members are counted by network too. */
  readonly by?: 'network'
  /** Said when the limit is reached; the time to wait follows. */
  readonly sentence?: string
}

/** The usual limit of writes: more than a person does, and than a device sends that was offline for weeks. */
export function perTenMinutes(name: string, calls: number): Limit {
  return { name, calls, seconds: 600 }
}

/** For the operator's console. */
export const CONSOLE_CALLS = perTenMinutes('console', 600)

/** Mail programs post for many people from one network, and nobody may be kept from leaving. */
export const UNSUBSCRIBE_CALLS: Limit = { ...perTenMinutes('unsubscribe', 3000), by: 'network' }
