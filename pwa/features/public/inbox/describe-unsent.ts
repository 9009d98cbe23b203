import type { Unsent } from './use-saved-form.ts'

/** `thing`: 'message' or 'address'. */
export function describeUnsent(
  why: Unsent,
  { online, thing }: { online: boolean; thing: string },
): { title: string; text: string } {
  if (typeof why === 'object') return { title: 'Not sent', text: `${why.reason} ${kept(thing)}` }
  if (!online)
    return { title: 'Not sent yet: you are offline', text: `${kept(thing)} Send it when you are online.` }
  if (why === 'unreachable') {
    return {
      title: 'Not sent: could not reach the server',
      text: `${kept(thing)} Try again. It will not be sent twice.`,
    }
  }
  return { title: `Your ${thing} is not sent yet`, text: 'You are online, so you can send it now.' }
}

function kept(thing: string): string {
  return `Your ${thing} is saved on this device.`
}
