export const SIGNED_OUT = 'out'

let channel: BroadcastChannel | undefined

/** One channel per page: a second one would receive the page's own messages. */
export function authChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('auth')
  return channel
}
