/** What a link to the contact form may say that a message is about, with its subject. It decides nothing else. */
export const CONTACT_ABOUT = {
  subscription: 'My subscription',
  cancelling: 'Please cancel my subscription',
} as const
