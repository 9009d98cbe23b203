/** Per member, or per network of visitors. Endpoints with the same name share a counter. */
export interface Limit {
  readonly name: string
  readonly calls: number
  readonly seconds: number
  readonly by?: 'network'
  /** The waiting time is appended. */
  readonly sentence?: string
}

/** Above human use, and above a device's backlog after weeks offline. */
export function perTenMinutes(name: string, calls: number): Limit {
  return { name, calls, seconds: 600 }
}

export const CONSOLE_CALLS = perTenMinutes('console', 600)

/** Mail programs post for many people from one network, and unsubscribing must work. */
export const UNSUBSCRIBE_CALLS: Limit = { ...perTenMinutes('unsubscribe', 3000), by: 'network' }
