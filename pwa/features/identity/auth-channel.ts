/** What tabs tell each other: that somebody has signed out. */
export const SIGNED_OUT = 'out'

let channel: BroadcastChannel | undefined

/** One for the page: another one in the same page would hear what this one says. */
export function authChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('auth')
  return channel
}
