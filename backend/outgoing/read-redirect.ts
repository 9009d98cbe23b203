import { Agent, request } from 'undici'
import { NotReached, refusalOf } from './post-outside.ts'
import { lookupPublic } from './public-address.ts'

interface Redirect {
  status: number
  /** May be relative. */
  location: string | null
}

export interface RedirectReader {
  /** Follows no redirect and reads no body. Throws `NotReached`. */
  read(url: string, signal: AbortSignal): Promise<Redirect>
  close(): Promise<void>
}

const CONNECT_MAX_MS = 3000
const ANSWER_MAX_MS = 5000
/** TikTok's app shares up to some 2,500 characters. */
export const LOCATION_MAX = 4000

/**
 * Same rules as `openOutside`, and only the usual port. `fakeUrl`: the sandbox answers for all hosts, below
 * this URL and the host's name.
 */
export function openRedirectReader(fakeUrl: string | null): RedirectReader {
  const limits = { connections: 4, headersTimeout: ANSWER_MAX_MS, bodyTimeout: ANSWER_MAX_MS }
  const outside = new Agent({ ...limits, connect: { lookup: lookupPublic, timeout: CONNECT_MAX_MS } })
  const inside = new Agent(limits)
  return {
    read: async (text, signal) => {
      const url = URL.canParse(text) ? new URL(text) : null
      if (!url) throw new NotReached('This is not an address.')
      const refusal = url.port === '' ? refusalOf(url) : 'The address must use the usual port.'
      if (refusal) throw new NotReached(refusal)
      const target = fakeUrl === null ? url : new URL(fakeUrl + url.host + url.pathname + url.search)
      try {
        return await headOf(target, { dispatcher: fakeUrl === null ? outside : inside, signal })
      } catch (error) {
        throw new NotReached('The connection failed.', error)
      }
    },
    close: async () => {
      await Promise.all([outside.destroy(), inside.destroy()])
    },
  }
}

/** A GET, because some shops refuse HEAD. */
async function headOf(
  url: URL,
  { dispatcher, signal }: { dispatcher: Agent; signal: AbortSignal },
): Promise<Redirect> {
  const { statusCode, headers, body } = await request(url, {
    ...{ dispatcher, signal },
    headers: { accept: 'text/html', 'user-agent': 'Tideline/1.0 (link look-up)' },
  })
  // Destroying a body emits an error, which ends the process without a listener.
  body.on('error', () => undefined)
  body.destroy()
  const { location } = headers
  const isUsable = typeof location === 'string' && location !== '' && location.length <= LOCATION_MAX
  return { status: statusCode, location: isUsable ? location : null }
}
