import { openedShortLink } from '../contracts/short-links.ts'
import { FairQueue } from '../http/fair-queue.ts'
import { NotReached } from '../outgoing/post-outside.ts'
import { openRedirectReader } from '../outgoing/read-redirect.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import { type FollowedLink, followShortLink } from './follow-short-link.ts'

interface ResolvedLink extends FollowedLink {
  askedAt: Date
}

interface ShortLinks {
  /** `asker`: key of the fair queue. Throws `invalid_input` for a link that we do not open. */
  resolve(address: string, asker: string): Promise<ResolvedLink>
  close(): Promise<void>
}

interface ShortLinkDeps {
  fakeUrl: string | null
  now(): Date
  log: Log
}

/** A short link keeps its target; a shop that did not answer is asked again soon. */
const KEPT_MS = { found: 86_400_000, 'no-product': 86_400_000, 'no-answer': 60_000 } as const
/** About 3 MB. */
const KEPT_MAX = 10_000
/** For all redirects of a link together. */
const TIME_MAX_MS = 6000
/** An open connection holds a few kilobytes. */
const OPENING = { slots: 8, ofOne: 2, waitingOfOne: 10, waitingInAll: 200, patienceMs: 8000 }

export function openShortLinks({ fakeUrl, now, log }: ShortLinkDeps): ShortLinks {
  const reader = openRedirectReader(fakeUrl)
  const queue = new FairQueue(OPENING)
  /** Oldest first. */
  const kept = new Map<string, ResolvedLink>()
  const opening = new Map<string, Promise<ResolvedLink>>()

  async function open(address: string): Promise<ResolvedLink> {
    const link = { ...(await followed(address)), askedAt: now() }
    kept.delete(address)
    kept.set(address, link)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return link
  }

  async function followed(address: string): Promise<FollowedLink> {
    const signal = AbortSignal.timeout(TIME_MAX_MS)
    try {
      return await followShortLink(address, { read: reader.read, signal })
    } catch (error) {
      if (!(error instanceof NotReached)) throw error
      log.debug({ err: error, host: new URL(address).host }, 'A short link was not answered')
      return { outcome: 'no-answer', link: null, name: null }
    }
  }

  function known(address: string): ResolvedLink | null {
    const link = kept.get(address)
    return link && now().getTime() - link.askedAt.getTime() < KEPT_MS[link.outcome] ? link : null
  }

  /** Several people who share one link wait for one request. */
  function openOnce(address: string): Promise<ResolvedLink> {
    const begun = opening.get(address) ?? open(address).finally(() => opening.delete(address))
    opening.set(address, begun)
    return begun
  }

  return {
    resolve: async (text, asker) => {
      const address = openedShortLink(text)
      if (address === null)
        throw new Failure('invalid_input', 'link is not a short link that we open.', { field: 'link' })
      // The queue may have taken long enough for somebody else's request to end.
      return known(address) ?? (await queue.run(asker, async () => known(address) ?? openOnce(address)))
    },
    close: reader.close,
  }
}
