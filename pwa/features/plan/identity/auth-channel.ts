export const SIGNED_OUT = 'out'

let channel: BroadcastChannel | undefined

/** A second one would receive the page's own messages. */
export function authChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('auth')
  return channel
}
