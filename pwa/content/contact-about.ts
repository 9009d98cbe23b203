export const CONTACT_ABOUT = {
  subscription: 'My subscription',
  cancelling: 'Please cancel my subscription',
  list: 'I report scored list number',
} as const
