import type pg from 'pg'

type Query = (config: pg.QueryConfig | string, ...rest: unknown[]) => unknown

/**
 * Parsing and planning take over half the time of a page with a dozen small queries (decision 0062). Not for
 * a pooler that switches connections.
 */
export function preparesOften(): (connection: pg.Client) => void {
  const names = new Map<string, string>()
  let sent = new Map<string, number>()
  let last = 0

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= NAMED_MAX || !/^\s*(select|with)\b/i.test(text)) return known
    const times = (sent.get(text) ?? 0) + 1
    // One-time texts would fill the map.
    if (sent.size >= COUNTED_MAX) sent = new Map()
    sent.set(text, times)
    return times < OFTEN ? undefined : rename(text)
  }

  function rename(text: string): string {
    const name = `often_${++last}`
    names.set(text, name)
    sent.delete(text)
    return name
  }

  return (connection) => {
    const send: Query = connection.query.bind(connection)
    const query: Query = (config, ...rest) => {
      const text = typeof config === 'object' && !config.name ? config.text : ''
      const name = nameOf(text)
      const [done] = rest
      if (name === undefined || typeof done !== 'function') return send(config, ...rest)
      return send(
        { ...(config as pg.QueryConfig), name },
        (error: (Error & { code?: string }) | null, found: unknown) => {
          // A migration changed the result columns; a new name forces a new plan.
          if (error?.code === PLAN_IS_OLD && names.get(text) === name) rename(text)
          done(error, found)
        },
      )
    }
    connection.query = query as typeof connection.query
  }
}

const OFTEN = 5
/** A plan takes about 50 kB of connection memory. */
const NAMED_MAX = 200
const COUNTED_MAX = 1000
/** `feature_not_supported`: "cached plan must not change result type". */
const PLAN_IS_OLD = '0A000'
