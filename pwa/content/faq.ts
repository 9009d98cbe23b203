import { CONTACTS_AN_HOUR, FREE_CONTACTS } from '#contracts/plans'
import { list, note } from './block.ts'
import type { Question } from './question.ts'

type Topic = 'Who they are' | 'Prices and orders' | 'The records'

/** In the order in which a first order raises them. */
export const FAQ: readonly Question<Topic>[] = [
  {
    id: 'factory-or-trader',
    category: 'Who they are',
    question: 'Are the suppliers factories or trading companies?',
    answer: [
      'Both. An import record shows the company that shipped the goods. This can be the factory, a trading company that buys from several factories, or a shipping agent (freight forwarder) that only booked the container.',
      'Probable shipping agents are marked, counted apart and listed last. To find out if a company is a factory or a trader, ask: who owns the production line, and can you see it on a video call?',
    ],
  },
  {
    id: 'verified',
    category: 'Who they are',
    question: 'Does somebody check the suppliers?',
    answer: [
      'We do not visit them. We know two things: how many shipments a company really made, and whether its contact was checked in the last year (“Contact verified”).',
      'This does not say that the goods are good. Order a sample to find out.',
    ],
  },
  {
    id: 'contact-a-supplier',
    category: 'Who they are',
    question: 'How do I get in touch with a supplier?',
    answer: [
      `You write to the company directly. We take no commission. The three open products on the [start page](/) show their suppliers’ contacts to everyone. All other contacts are locked: the free plan opens ${FREE_CONTACTS} of your choice; a plan, Premium or Pro, opens the others, up to ${CONTACTS_AN_HOUR.toLocaleString('en-US')} an hour. A locked contact is never sent to your device.`,
    ],
  },
  {
    id: 'no-supplier-found',
    category: 'The records',
    question: 'Why does a product have no supplier?',
    answer: [
      'No shipment in our data describes these goods. Small air parcels, goods with a general name such as “household articles”, and very new products are often not in sea freight records.',
      'We show no supplier rather than a wrong one. [Search the directory](/suppliers) with a simpler word: “lamp” finds more than “sunset projector”.',
    ],
  },
  {
    id: 'what-records',
    category: 'The records',
    question: 'Which shipments are in the records, and which are not?',
    answer: [
      'Import records are shipping documents (bills of lading) for sea freight. Our source, ImportYeti, covers imports into the United States. The owner of this server can add files with other records.',
      list(
        'Not included: air freight, parcels, road and rail.',
        'Not included: what a company sells at home or to other countries.',
        'Partly hidden: importers can ask to hide their names.',
      ),
      'What this means for you: [What an import record proves, and what it does not](/insights/what-an-import-record-proves).',
    ],
  },
  {
    id: 'sure-of-a-match',
    category: 'The records',
    question: 'How sure is it that a supplier makes exactly this product?',
    answer: [
      'A match says that a company ships this kind of goods. It does not say that it makes this product. Each card shows the matching words and the number of matching shipments, so you can decide for yourself.',
      'How we calculate the score, and how often it is right: [Match](/how-it-works#match).',
    ],
  },
  {
    id: 'price-still-valid',
    category: 'Prices and orders',
    question: 'Is the price on the card what I will pay?',
    answer: [
      'It is the price the supplier gave, with the date if we know it. Your price depends on quantity, material, packing, the Incoterm and the date. Ask for a written quotation with an end date.',
      note('Import records have no prices. Prices always come from another source.'),
    ],
  },
  {
    id: 'minimum-order',
    category: 'Prices and orders',
    question: 'What is an MOQ, and can I order less?',
    answer: [
      'The minimum order quantity is the smallest order a supplier accepts. For a first order many agree to a smaller trial quantity at a higher price, especially with standard colors and packing. Ask for three prices: for a trial order, for the minimum, and for five times the minimum.',
    ],
  },
  {
    id: 'sample-first',
    category: 'Prices and orders',
    question: 'Should I always order a sample?',
    answer: [
      'Yes, and from two suppliers, so you can compare. Pay for it, ask for the same material as in the order, and keep one sealed. If the delivery is different, it is your proof. [What to ask before the first order](/insights/before-the-first-order) has the full list.',
    ],
  },
  {
    id: 'wholesale-platforms',
    category: 'Prices and orders',
    question: 'Can I buy on 1688 or a similar platform instead?',
    answer: [
      'You can, and for small quantities it may be cheaper. The 1688 platform may require registration and a payment method from mainland China; agents do it for a fee. Compare the total cost, not only the price: [Landed cost and margin: a worked example](/insights/landed-cost-and-margin).',
      'Is your question not here? [Write to us](/contact).',
    ],
  },
]
