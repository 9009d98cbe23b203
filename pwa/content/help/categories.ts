export const HELP_CATEGORIES = {
  platform: 'Platform Functions',
  payments: 'Payments & Subscriptions',
  technical: 'Technical Support',
  account: 'Account Management',
} as const
export type HelpCategory = keyof typeof HELP_CATEGORIES
