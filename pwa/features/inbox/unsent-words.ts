import type { Unsent } from './use-kept-form.ts'

/** Why something has not been sent, and what to do. `thing`: 'message' or 'address'. */
export function unsentWords(
  why: Unsent,
  { online, thing }: { online: boolean; thing: string },
): { title: string; text: string } {
  if (typeof why === 'object') return { title: 'Not sent', text: `${why.reason} ${kept(thing)}` }
  if (!online)
    return { title: 'Not sent yet: you are offline', text: `${kept(thing)} Send it when you have a network.` }
  if (why === 'unreachable') {
    return {
      title: 'Not sent: the server was not reached',
      text: `${kept(thing)} Trying again cannot send it twice.`,
    }
  }
  return { title: `Not sent yet: your ${thing} waits here`, text: 'You have a network, so it can go now.' }
}

function kept(thing: string): string {
  return `Your ${thing} is kept on this device.`
}
