import { link, table, text } from '../block.ts'
import { OFFER } from '../offer.ts'
import type { Question } from '../question.ts'

export const PAYMENT_QUESTIONS: readonly Question<'payments'>[] = [
  {
    id: 'free-and-premium',
    category: 'payments',
    question: 'What is free, and what does Premium add?',
    answer: [
      table(
        'The two plans',
        ['', 'Free', 'Premium'],
        [
          ['Price', '$0', `${OFFER.premiumPrice} a month`],
          ['Supplier contacts', String(OFFER.freeContacts), 'unlimited'],
          ['Trend lists and product pages', 'yes', 'yes'],
          ['History on a product page', '7 days', 'all of it'],
          ['Search, export, advanced filters', '–', 'yes'],
          ['Weekly report by e-mail', '–', 'yes'],
          ['Support', 'by e-mail', 'first in line'],
        ],
      ),
      text('You can read the lists without an account.'),
    ],
  },
  {
    id: 'how-to-pay',
    category: 'payments',
    question: 'How do I pay, and how am I billed?',
    answer: [
      text(
        `By card, on the `,
        link('/payment', 'payment page'),
        `. The offer there is ${OFFER.premiumPrice} a month; the price beside the button you press is the one you pay. It is billed monthly and renews by itself until you cancel. Card details go to the payment provider and never reach our server.`,
      ),
    ],
  },
  {
    id: 'cancel',
    category: 'payments',
    question: 'How do I cancel?',
    answer: [
      text(
        'In the billing portal, which opens from ',
        link('/subscription', 'your subscription'),
        ', or by writing to support on the ',
        link('/contact', 'contact page'),
        ' from the address of your account. No reason is needed. What you have paid for stays open to the end of the paid month; after that the plan is free again.',
      ),
    ],
  },
  {
    id: 'payment-failed',
    category: 'payments',
    question: 'What happens when a payment fails?',
    answer: [
      text(
        `You have ${OFFER.paymentGraceDays} days to pay, and everything stays open. After that you are on the free plan. Nothing is deleted: contacts you opened stay open.`,
      ),
      text(
        'Most payments fail because the card expired or the bank asks for a confirmation. To see how much time is left and to pay, open ',
        link('/subscription', 'your subscription'),
        '.',
      ),
    ],
  },
  {
    id: 'refunds',
    category: 'payments',
    question: 'Can I get my money back?',
    answer: [
      text(
        `Monthly payments are not refundable, as the `,
        link('/terms#billing', 'terms'),
        ` say. If a charge is wrong (for example charged twice, or after you cancelled), `,
        link('/contact', 'write to us'),
        ` within ${OFFER.refundContactDays} days, with the date and amount.`,
      ),
    ],
  },
]
