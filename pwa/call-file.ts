import type { Endpoint, InputOf } from '#contracts/endpoint'
import { OfflineError, RefusedError } from './call-errors.ts'

export interface CalledFile {
  content: Blob
  name: string
}

/** Longest time without a byte. */
const SILENT_MS = 60_000

/** Not in `api.ts`, because few pages need it. Throws as `call` does, and for an incomplete file. */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<CalledFile> {
  const silence = new AbortController()
  const both = AbortSignal.any([signal, silence.signal])
  let clock = setTimeout(() => silence.abort(), SILENT_MS)
  try {
    const query = new URLSearchParams((input as { query?: Record<string, string> }).query)
    const response = await fetch(query.size > 0 ? `${endpoint.path}?${query}` : endpoint.path, {
      credentials: 'same-origin',
      headers: { accept: '*/*', 'x-requested-with': 'app' },
      signal: both,
    })
    if (!response.ok) throw new RefusedError(response.status, (await response.text()) || response.statusText)
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      clearTimeout(clock)
      clock = setTimeout(() => silence.abort(), SILENT_MS)
      parts.push(part.value)
      bytes += part.value.length
      onBytes(bytes)
    }
    return { content: new Blob(parts, { type: endpoint.produces ?? '' }), name: nameIn(response) }
  } catch (cause) {
    if (cause instanceof RefusedError || signal.aborted) throw cause
    throw new OfflineError('The file broke off.', { cause })
  } finally {
    clearTimeout(clock)
  }
}

function nameIn({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
}
