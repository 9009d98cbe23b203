import type { KeyScope } from '#contracts/endpoint'

/** What a key opens, in a word and in a sentence. */
export const SCOPE_WORDS: Record<KeyScope, { name: string; opens: string }> = {
  read: { name: 'Market data', opens: 'Products, trends, suppliers and our track record.' },
  profile: {
    name: 'Your own data',
    opens: 'Your products, notes, saved views and costs. To read, not to change.',
  },
  contacts: {
    name: 'Contacts',
    opens: 'Reveal contacts of suppliers. They count just as if you opened them here.',
  },
}
