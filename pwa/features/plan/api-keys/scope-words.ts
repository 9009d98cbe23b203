import type { KeyScope } from '#contracts/endpoint'

export const SCOPE_WORDS: Record<KeyScope, { name: string; opens: string }> = {
  read: { name: 'Market data', opens: 'Products, trends, suppliers and our track record.' },
  profile: {
    name: 'Your own data',
    opens:
      'Your products, notes, alerts, saved views and costs. To read; a program may also save a product, an AI assistant add a note.',
  },
  contacts: {
    name: 'Contacts',
    opens: 'Reveal contacts of suppliers. They count just as if you opened them here.',
  },
}
