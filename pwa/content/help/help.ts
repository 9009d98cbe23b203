import { planTableRows } from '#contracts/plan-table'
import { KEPT_MONTHS } from '#contracts/plans'
import { list, note, steps, table } from '../block.ts'
import { HOW_TO_CANCEL, KEPT_AFTER_PLAN } from '../cancelling.ts'
import { OFFER } from '../offer.ts'
import type { Question } from '../question.ts'
import type { HelpCategory } from './categories.ts'

export const HELP: readonly Question<HelpCategory>[] = [
  {
    id: 'what-it-does',
    category: 'platform',
    question: 'What does this platform do?',
    answer: [
      'It answers two questions on one page: what is starting to sell, and who can supply it. Products come from TikTok Shop and Amazon, with the best verdict first: order, watch or leave. Under each product you see suppliers that shipped the same kind of goods.',
      'Start with [Trending](/trending) and open a product.',
    ],
  },
  {
    id: 'how-often-renewed',
    category: 'platform',
    question: 'How often are the lists updated?',
    answer: [
      `Every ${OFFER.refreshHours} hours from connected data sources; imported files change when they are imported again. The top of each list shows the date of the data and, if one is planned, when the next refresh is. If a source is late, the page says so in an amber line with the date; the box “Data Sources” shows them all.`,
    ],
  },
  {
    id: 'what-the-percentage-means',
    category: 'platform',
    question: 'What does “6.6x its normal week” on a product mean?',
    answer: [
      'Last week’s count, divided by the average of the 4 weeks before: 351 sold ÷ 53 = 6.6. A young product has fewer weeks: then it says “6.6x its 2 weeks so far”. Read it together with the verdict below it, such as “Growing, likely”: one lucky day or a few sales can make a big number.',
      'How we calculate it, with an example: [What a card says](/how-it-works#velocity) and [Likely, very likely](/how-it-works#confidence).',
    ],
  },
  {
    id: 'where-suppliers-come-from',
    category: 'platform',
    question: 'Where do the suppliers come from?',
    answer: [
      'From import records: shipping documents that show who shipped which goods to whom, and when. We show a supplier if the goods in its shipments match the product; you see the matching words and the number of shipments on the card.',
      'A match is a good start, but no proof that this factory makes this product. See [how we match suppliers](/how-it-works#match).',
    ],
  },
  {
    id: 'why-search-is-closed',
    category: 'platform',
    question: 'Why can I not use the product search?',
    answer: [
      'Product search comes with a plan, Premium or Pro. Free for everyone:',
      list(
        'the lists on [Trending](/trending), with their categories;',
        `every product page, with the last ${OFFER.freeHistoryDays} days;`,
        'the [supplier directory](/suppliers), including its search.',
      ),
    ],
  },
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
  {
    id: 'without-a-network',
    category: 'technical',
    question: 'What works offline?',
    answer: [
      'After your first visit the app opens offline. Help, articles and other texts are complete. Lists, products and pictures that you opened stay for a week, each with the time of its last sync.',
      'Pages you never opened are not saved. They load when you are online again. [More](/more) shows what is saved on this device. You can delete it there. There you can also keep the contacts you revealed on this device, encrypted with a passphrase.',
    ],
  },
  {
    id: 'home-screen',
    category: 'technical',
    question: 'How do I put it on my home screen?',
    answer: [
      steps(
        'Android and desktop Chrome or Edge: open the browser’s menu and choose “Install” or “Add to home screen”.',
        'iPhone and iPad: tap Share, then “Add to Home Screen”, then Add.',
        'Any other browser: look for “Install” in its menu. Not every browser offers it.',
      ),
      'It is small, needs no app store account and updates only when you agree.',
    ],
  },
  {
    id: 'list-does-not-load',
    category: 'technical',
    question: 'A list does not load or looks old. What can I do?',
    answer: [
      list(
        'Look at the line under the page title. It says if you are offline, if the server cannot be reached, and the date of the data.',
        'Open “Data Sources” on the Trending page. It shows which source failed. Its last good data stays.',
        'Tap “Try again”, or reload the page.',
        'If an error message shows a number, send us that number. It helps us find the problem.',
      ),
      'Then [tell us](/contact) what happened, and on which device.',
    ],
  },
  {
    id: 'which-browsers',
    category: 'technical',
    question: 'Which browsers work, and can I make the text bigger?',
    answer: [
      'Any browser from spring 2024 or later: Chrome and Edge 123, Safari 17.5, Firefox 124. You can make the text bigger, up to 200%. Light or dark follows your device or your choice under [More](/more). You can use everything with the keyboard.',
      note(
        'Without JavaScript you can read these texts, the trend lists, and the pages of products and suppliers. Filters, search, saving and paying need it.',
      ),
    ],
  },
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
      `On [your profile](/profile), under “Delete my account”. We delete your data right away, backups within ${OFFER.deletionBusinessDays} business days, and confirm it by e-mail. For ${KEPT_MONTHS} months we keep how many free contacts you used, without your name or address; messages you sent us stay 12 months. If you have a subscription, it ends immediately: nothing more is charged, and you lose the days you paid for.`,
      'You are then signed out, and your personal data on this device is deleted. To delete the other pages saved for offline reading, open [More](/more). The full list of what we store: [Privacy](/privacy).',
    ],
  },
]
