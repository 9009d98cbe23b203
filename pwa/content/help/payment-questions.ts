import { planTableRows } from '#contracts/plan-table'
import { table } from '../block.ts'
import { HOW_TO_CANCEL, KEPT_AFTER_PLAN } from '../cancelling.ts'
import { OFFER } from '../offer.ts'
import type { Question } from '../question.ts'

export const PAYMENT_QUESTIONS: readonly Question<'payments'>[] = [
  {
    id: 'free-and-premium',
    category: 'payments',
    question: 'What is free, and what does a plan add?',
    answer: [
      table('The two plans', ' | Free | With a plan', [
        `Price | $0 | Premium ${OFFER.premiumPrice} or Pro ${OFFER.proPrice} a month; both open the same`,
        ...planTableRows().map((row) => row.join(' | ')),
      ]),
      'You can read the lists without an account.',
    ],
  },
  {
    id: 'how-to-pay',
    category: 'payments',
    question: 'How do I pay, and how am I billed?',
    answer: [
      `By card, on the [payment page](/payment). Premium is ${OFFER.premiumPrice} a month there; Pro, at ${OFFER.proPrice}, opens the same. The price beside the button you press is the one you pay. It is billed monthly and renews automatically until you cancel. Card details go to the payment provider and never reach our server.`,
    ],
  },
  {
    id: 'cancel',
    category: 'payments',
    question: 'How do I cancel?',
    answer: [HOW_TO_CANCEL],
  },
  {
    id: 'payment-failed',
    category: 'payments',
    question: 'What happens when a payment fails?',
    answer: [
      `You have ${OFFER.paymentGraceDays} days to pay, and everything stays open. After that you are on the free plan. Nothing is deleted. ${KEPT_AFTER_PLAN}`,
      'Most payments fail because the card expired or the bank asks for a confirmation. To see how much time is left and to pay, open [your subscription](/subscription).',
    ],
  },
  {
    id: 'refunds',
    category: 'payments',
    question: 'Can I get my money back?',
    answer: [
      `Monthly payments are not refundable, as the [terms](/terms#billing) say. If a charge is wrong (for example charged twice, or after you cancelled), [write to us](/contact) within ${OFFER.refundContactDays} days, with the date and amount.`,
    ],
  },
]
