import { link, text } from '../block.ts'
import { OFFER } from '../offer.ts'
import type { Question } from '../question.ts'

export const ACCOUNT_QUESTIONS: readonly Question<'account'>[] = [
  {
    id: 'signing-in',
    category: 'account',
    question: 'How do I sign in?',
    answer: [
      text(
        'With an account you already have at an outside identity provider; its name stands on the sign-in page. We keep no password. If signing in is not open on this server, that page says so.',
      ),
      text('Lists, product pages, the supplier directory and all texts are open without signing in.'),
    ],
  },
  {
    id: 'opened-contacts',
    category: 'account',
    question: 'Do I lose a contact that I have opened?',
    answer: [
      text(
        `No. A contact that your account has opened stays open to it, on the free plan too. Opening the same supplier a second time does not count again: the free plan’s ${OFFER.freeContacts} contacts are ${OFFER.freeContacts} different companies. Before you open one, its page says which parts are on record; a contact without e-mail and phone does not count.`,
      ),
    ],
  },
  {
    id: 'delete-my-account',
    category: 'account',
    question: 'How do I delete my account?',
    answer: [
      text(
        'On ',
        link('/profile', 'your profile'),
        `, under “Delete my account”. What we hold goes at once, backups within ${OFFER.deletionBusinessDays} business days, and a letter confirms it. Cancel a running subscription first, so that no further month is billed.`,
      ),
      text(
        'You are signed out then, and what the device has saved of yours goes with it. The rest that it saved for reading offline you clear under ',
        link('/more', 'More'),
        '. The whole list of what is kept where: ',
        link('/privacy', 'Privacy'),
        '.',
      ),
    ],
  },
]
