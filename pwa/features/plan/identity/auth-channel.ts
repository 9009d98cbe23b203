/** The message between tabs: somebody has signed out. */
export const SIGNED_OUT = 'out'

let channel: BroadcastChannel | undefined

/** One channel for the page: a second one would receive the page's own messages. */
export function authChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('auth')
  return channel
}
