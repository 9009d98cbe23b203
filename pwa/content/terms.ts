import { PLAN_PARTS } from '#contracts/plan-table'
import { BRAND } from '../brand/brand.ts'
import { list } from './block.ts'
import { HOW_TO_CANCEL } from './cancelling.ts'
import type { LegalPage } from './legal.ts'
import { OFFER } from './offer.ts'

export const TERMS: LegalPage = {
  title: 'Terms of service',
  lead: 'What you can expect from us, and what we expect from you.',
  inShort: [
    'Reading the lists is free and needs no account.',
    `Premium is ${OFFER.premiumPrice} a month, Pro is ${OFFER.proPrice}; both open the same. A plan renews by itself, and a month once paid is not refunded.`,
    'Our numbers are calculated from other companies’ data. They can be wrong. Check before you spend money.',
    'Do not copy the database, and do not use contacts for spam.',
    `If something important in these terms changes, we tell you ${OFFER.termsNoticeDays} days before.`,
  ],
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance',
      blocks: [
        `By using ${BRAND.name} you accept these terms and the [privacy page](/privacy). If you use it for a company, you confirm that you are allowed to accept them for the company. If you do not accept them, please do not use the service.`,
      ],
    },
    {
      id: 'service',
      title: 'The service',
      blocks: [
        `${BRAND.name} shows products whose sales seem to be growing, and suppliers that shipped the same kind of goods. Connected data sources are read every ${OFFER.refreshHours} hours; imported files change when they are imported again. We do not sell these products, we are not part of your contract with a supplier, and we take no commission.`,
        `The free plan opens ${OFFER.freeContacts} supplier contacts. A plan, Premium or Pro, adds:`,
        list(...PLAN_PARTS),
        'All limits are in [the table of plans](/help#free-and-premium). We may change how the service works; what you have paid for stays at least as useful until the end of the paid month.',
      ],
    },
    {
      id: 'billing',
      title: 'Billing',
      blocks: [
        list(
          `Premium is ${OFFER.premiumPrice} a month, Pro is ${OFFER.proPrice} a month, and both open the same. The price beside the button you press is the one you pay.`,
          'It is billed monthly in advance by card, and renews automatically until you cancel.',
          HOW_TO_CANCEL,
          'Payments are non-refundable, except where the law gives you a right that cannot be waived.',
          `If you believe that a charge is wrong, write to us within ${OFFER.refundContactDays} days of it.`,
          `If a payment fails, you have ${OFFER.paymentGraceDays} days to pay before your account goes back to the free plan.`,
        ),
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      blocks: [
        'You may use what you find here to run your business. You may not:',
        list(
          'copy the database or a large part of it with software, or resell it;',
          'send mass e-mails to the contacts, or use them for anything except trade in goods;',
          'share one account between several companies;',
          'try to get around locks, limits or payment, or disturb the service for others;',
          'use the service for goods that are forbidden where you sell them.',
        ),
      ],
    },
    {
      id: 'data-accuracy',
      title: 'Accuracy of the data',
      blocks: [
        'The numbers come from third parties: shops, marketplaces, import records and suppliers. They may be late, incomplete or wrong. Velocities, matches, margins and forecasts are estimates. You can read how we calculate them under [How it works](/how-it-works). They are not advice and not a promise of profit.',
        'Products, companies and contacts marked as sample data are not real. We do not recommend the suppliers we list. Before you order, check companies, goods, safety rules and intellectual property rights yourself.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        'The service is provided as it is. As far as the law allows, we are not liable for lost profit, lost orders, or goods that you bought or did not buy because of what you read here. In every other case our liability ends at what you paid us in the twelve months before the damage. Nothing here limits liability for intent, gross negligence, or injury to persons.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      blocks: [
        `You can stop at any time and have your account deleted within ${OFFER.deletionBusinessDays} business days of your request. We may suspend or close an account that breaks these terms; if possible, we warn you first. If we end the service, we refund the part of the month that you could not use.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        `Before a material change takes effect, we give ${OFFER.termsNoticeDays} days’ notice on this page and, if you have an account, by e-mail. If you do not agree, you can leave before that date. Small corrections of wording take effect when they are published. The date at the top shows the version; what changed since stands dated at the end.`,
      ],
    },
  ],
  changes: [
    {
      on: '22 November 2026',
      words: `Billing: Premium at ${OFFER.premiumPrice} and Pro at ${OFFER.proPrice} are both named, and open the same. The service: imported files change only when they are imported again.`,
    },
    {
      on: '27 November 2026',
      words:
        'The service: what a plan adds is listed in full, with its limits. Billing: you cancel in the billing portal or by the contact form.',
    },
  ],
}
