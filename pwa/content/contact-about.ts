export const CONTACT_ABOUT = {
  subscription: 'My subscription',
  cancelling: 'Please cancel my subscription',
} as const
