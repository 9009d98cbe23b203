import { KEPT_MONTHS } from '#contracts/plans'
import { OFFER } from '../offer.ts'
import type { Question } from '../question.ts'

export const ACCOUNT_QUESTIONS: readonly Question<'account'>[] = [
  {
    id: 'signing-in',
    category: 'account',
    question: 'How do I sign in?',
    answer: [
      'With an account you already have at another service; the sign-in page shows which one. We never see or store your password. If sign-in is not set up on this server, the page says so.',
      'You can read the lists, product pages, the supplier directory and all articles without signing in.',
    ],
  },
  {
    id: 'opened-contacts',
    category: 'account',
    question: 'Do I lose a contact that I revealed?',
    answer: [
      `No. A contact that you revealed stays yours, also when a plan ends; it is listed on your profile. Contacts that a plan only showed you in lists close again. Revealing the same supplier a second time does not count again: the free plan’s ${OFFER.freeContacts} contacts are ${OFFER.freeContacts} different companies. Before you reveal one, its page says which parts are on record; a contact without e-mail and phone does not count.`,
    ],
  },
  {
    id: 'delete-my-account',
    category: 'account',
    question: 'How do I delete my account?',
    answer: [
      `On [your profile](/profile), under “Delete my account”. We delete your data right away, backups within ${OFFER.deletionBusinessDays} business days, and confirm it by e-mail. For ${KEPT_MONTHS} months we keep how many free contacts you used, without your name or address; messages you sent us stay 12 months. If you have a subscription, it ends at once: nothing more is charged, and you lose the days you paid for.`,
      'You are then signed out, and your personal data on this device is deleted. To delete the other pages saved for offline reading, open [More](/more). The full list of what we store: [Privacy](/privacy).',
    ],
  },
]
