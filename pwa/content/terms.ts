import { BRAND } from '../brand/brand.ts'
import { link, list, text } from './block.ts'
import type { LegalPage } from './legal.ts'
import { OFFER } from './offer.ts'

export const TERMS: LegalPage = {
  title: 'Terms of service',
  lead: 'What you may expect from us, and we from you.',
  inShort: [
    'Reading the lists is free and needs no account.',
    `Premium on the payment page is ${OFFER.premiumPrice} a month. It renews by itself, and a month once paid is not refunded.`,
    'Our figures are worked out from other people’s data. They can be wrong. Check before you spend money.',
    'Do not copy the database, and do not use contacts for spam.',
    `If something important in these terms changes, you hear of it ${OFFER.termsNoticeDays} days before.`,
  ],
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance',
      blocks: [
        text(
          `By using ${BRAND.name} you accept these terms and the `,
          link('/privacy', 'privacy page'),
          '. If you use it for a company, you say that you may accept them for it. If you do not accept them, please do not use the service.',
        ),
      ],
    },
    {
      id: 'service',
      title: 'The service',
      blocks: [
        text(
          `${BRAND.name} shows products whose sales appear to be rising, and suppliers whose shipment records name the same kind of goods. The lists are refreshed every ${OFFER.refreshHours} hours. We do not sell these products, do not take part in your contract with a supplier and take no commission.`,
        ),
        text(
          `The free plan opens ${OFFER.freeContacts} supplier contacts. Premium opens all contacts and adds full analytics, search, export, weekly reports by e-mail, advanced filters and priority support. We may change how the service works; what you have paid for stays at least as useful until the end of the paid month.`,
        ),
      ],
    },
    {
      id: 'billing',
      title: 'Billing',
      blocks: [
        list(
          `The price of Premium on the payment page is ${OFFER.premiumPrice} a month. If another page offers a plan at another price, the price beside the button you press is the one you pay.`,
          'It is billed monthly in advance by card, and renews by itself until you cancel.',
          [
            'You cancel by writing to support on the ',
            link('/contact', 'contact page'),
            '. The plan then runs to the end of the paid month.',
          ],
          'Payments are non-refundable, except where the law gives you a right that cannot be waived.',
          `If you believe that a charge is wrong, write to us within ${OFFER.refundContactDays} days of it.`,
          `If a payment fails, you have ${OFFER.paymentGraceDays} days to put it right before the plan goes back to free.`,
        ),
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      blocks: [
        text('You may use what you find here to run your business. You may not:'),
        list(
          'copy the database or a large part of it by program, or resell it;',
          'send mass mailings to the contacts, or use them for anything but trade in goods;',
          'share one account among several companies;',
          'try to get round locks, limits or payment, or disturb the service for others;',
          'use the service for goods that are forbidden where you sell them.',
        ),
      ],
    },
    {
      id: 'data-accuracy',
      title: 'Accuracy of the data',
      blocks: [
        text(
          'Figures come from third parties: shops, marketplaces, import records and suppliers’ own statements. They may be late, incomplete or wrong. Velocities, matches, margins and forecasts are estimates by rules that we publish under ',
          link('/how-it-works', 'How it works'),
          '. They are neither advice nor a promise of profit.',
        ),
        text(
          'Where data are marked as sample data, products, companies and contacts are invented. A listed supplier is not recommended by us. Check companies, goods, safety rules and intellectual property rights yourself before you order.',
        ),
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        text(
          'The service is provided as it is. As far as the law allows, we are not liable for lost profit, lost orders, or goods that you bought or did not buy because of what you read here. In every other case our liability ends at what you paid us in the twelve months before the damage. Nothing here limits liability for intent, gross negligence, or injury to persons.',
        ),
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      blocks: [
        text(
          'You may stop at any time and have your account deleted, within ',
          `${OFFER.deletionBusinessDays} business days of your request. We may suspend or close an account that breaks these terms; where it is possible we warn first. If we end the service, we refund the part of a month that you could not use.`,
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        text(
          `Before a material change takes effect, we give ${OFFER.termsNoticeDays} days’ notice: on this page, and by e-mail to those who have an account. Whoever does not agree may leave before that day. Corrections of wording take effect when they are published; the date at the top tells you the version.`,
        ),
      ],
    },
  ],
}
