import type { CallOptions, Reply, RunningApp } from './app.ts'

type Call = RunningApp['call']

interface Stored {
  path: string
  asked: Record<string, string>
  reply: Reply
}

export interface SharedCache {
  call: Call
  stored(): Stored[]
  hits(): number
}

interface Entry extends Stored {
  key: [name: string, value: string][]
  storedAt: number
}

/** RFC 9111 shared cache at the required minimum. `heeds`: all of `Vary`, or only the encoding like large CDNs. */
export function openSharedCache(ask: Call, { heeds }: { heeds: 'all' | 'encoding' }): SharedCache {
  const entries = new Map<string, Entry[]>()
  let hits = 0

  function keep(path: string, asked: Record<string, string>, reply: Reply): void {
    if (!mayBeStored(reply)) return
    const names = listed(reply.headers.vary).filter((name) => heeds === 'all' || name === 'accept-encoding')
    if (names.includes('*')) return
    const key = names.map((name): [string, string] => [name, asked[name] ?? ''])
    const others = (entries.get(path) ?? []).filter((entry) => !fits(entry, asked))
    entries.set(path, [...others, { path, asked, reply, key, storedAt: Date.now() }])
  }

  return {
    async call(path, options: CallOptions = {}) {
      const { method = 'GET' } = options
      const asked = Object.fromEntries(
        Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
      )
      if (method !== 'GET') return await ask(path, options)
      const held = entries.get(path) ?? []
      const fitting = held.find((entry) => fits(entry, asked))
      if (fitting && isFresh(fitting)) {
        hits += 1
        return fitting.reply
      }
      const tags = held.flatMap(({ reply }) => reply.headers.etag ?? [])
      const conditional = tags.length > 0 ? { 'if-none-match': tags.join(', ') } : {}
      const reply = await ask(path, { ...options, headers: { ...options.headers, ...conditional } })
      if (reply.status !== 304) {
        keep(path, asked, reply)
        return reply
      }
      hits += 1
      const meant = held.find((entry) => entry.reply.headers.etag === reply.headers.etag)
      if (!meant) throw new Error(`${path}: 304 for something that was not asked about`)
      return meant.reply
    },
    stored: () => [...entries.values()].flat(),
    hits: () => hits,
  }
}

function fits({ key }: Entry, asked: Record<string, string>): boolean {
  return key.every(([name, value]) => (asked[name] ?? '') === value)
}

function isFresh({ reply, storedAt }: Entry): boolean {
  const says = directives(reply)
  const seconds = Number(says.get('s-maxage') ?? says.get('max-age') ?? 0)
  return !says.has('no-cache') && Date.now() - storedAt < seconds * 1000
}

/** Statuses that are cacheable by default; `Set-Cookie` does not forbid it. */
function mayBeStored(reply: Reply): boolean {
  const says = directives(reply)
  return KEPT_BY_ITSELF.includes(reply.status) && !says.has('no-store') && !says.has('private')
}

const KEPT_BY_ITSELF = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

function directives({ headers }: Reply): Map<string, string> {
  return new Map(
    listed(headers['cache-control']).map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name, value]
    }),
  )
}

function listed(header: string | undefined): string[] {
  return (header ?? '').split(',').flatMap((part) => part.trim().toLowerCase() || [])
}
