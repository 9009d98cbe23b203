import { link, list, note, text } from './block.ts'
import type { Question } from './question.ts'

type Topic = 'Who they are' | 'Prices and orders' | 'The records'

/** Ten questions on sourcing, in the order in which a first order raises them. */
export const FAQ: readonly Question<Topic>[] = [
  {
    id: 'factory-or-trader',
    category: 'Who they are',
    question: 'Are the suppliers factories or trading companies?',
    answer: [
      text(
        'Both. An import record names the company that shipped the goods. That can be the factory, a trading company that buys from several factories, or a freight forwarder that only booked the container.',
      ),
      text(
        'A company that looks like a forwarder carries a mark and counts half in the ranking. Telling a trader from a factory is your question to ask: who owns the production line, and may you see it on a video call?',
      ),
    ],
  },
  {
    id: 'verified',
    category: 'Who they are',
    question: 'Does anybody check the suppliers?',
    answer: [
      text(
        'Nobody visits them for us. Two things are on record: how many shipments a company really made, and whether its source says that the contact was checked within the last year (“Contact checked”).',
      ),
      text('Neither says that its goods are good. That is what a sample is for.'),
    ],
  },
  {
    id: 'contact-a-supplier',
    category: 'Who they are',
    question: 'How do I get in touch with a supplier?',
    answer: [
      text(
        'You write to the company yourself; we are not in between and take no commission. The three open products on the ',
        link('/', 'start page'),
        ' show their suppliers’ contacts to everyone. Elsewhere contacts are locked: the free plan opens three of your choice, Premium opens all. A locked contact is never sent to your device.',
      ),
    ],
  },
  {
    id: 'no-supplier-found',
    category: 'The records',
    question: 'Why does a product have no supplier?',
    answer: [
      text(
        'None of the shipments we read describes its goods in words that match. Small parcels by air, goods that ship under a broad word such as “household articles”, and very new products often leave no trace in sea freight.',
      ),
      text(
        'We would rather show none than a wrong one. ',
        link('/suppliers', 'Search the directory'),
        ' with a plainer word: “lamp” finds more than “sunset projector”.',
      ),
    ],
  },
  {
    id: 'what-records',
    category: 'The records',
    question: 'Which shipments are in the records, and which are not?',
    answer: [
      text(
        'Import records are bills of lading of sea freight. The source we can read them from, ImportYeti, covers imports into the United States; whoever runs this server can add files of other records.',
      ),
      list(
        'Not in them: air freight, parcels, road and rail.',
        'Not in them: what a company sells at home or to other countries.',
        'Hidden in part: importers may ask for their names to be withheld.',
      ),
      text(
        'What that means for your judgement is the subject of ',
        link('/insights/what-an-import-record-proves', 'What an import record proves, and what it does not'),
        '.',
      ),
    ],
  },
  {
    id: 'sure-of-a-match',
    category: 'The records',
    question: 'How sure is it that a supplier makes this very product?',
    answer: [
      text(
        'A match says that a company ships goods of this kind. It does not say that it makes this article. The words that matched and the number of matching shipments stand on each card, so that you can judge for yourself.',
      ),
      text(
        'How the score is worked out, and how often it is right: ',
        link('/how-it-works#match', 'Match'),
        '.',
      ),
    ],
  },
  {
    id: 'price-still-valid',
    category: 'Prices and orders',
    question: 'Is the price on the card what I will pay?',
    answer: [
      text(
        'It is what the supplier stated, with the day it was checked where we know it. Your price depends on quantity, material, packing, the Incoterm and the week you ask. Ask for a written quotation with a date until which it holds.',
      ),
      note('An import record itself holds no price. A price always comes from another statement.'),
    ],
  },
  {
    id: 'minimum-order',
    category: 'Prices and orders',
    question: 'What is an MOQ, and can I order less?',
    answer: [
      text(
        'The minimum order quantity is the smallest order a supplier takes. For a first order many agree to a trial quantity at a higher price, above all when you take stock colours and standard packing. Ask for three prices: trial, minimum, and five times the minimum.',
      ),
    ],
  },
  {
    id: 'sample-first',
    category: 'Prices and orders',
    question: 'Should I always order a sample?',
    answer: [
      text(
        'Yes, and from two suppliers, so that you can compare. Pay for it, have it made from the material of the order, and keep one sealed: it settles the argument if the delivery is different. ',
        link('/insights/before-the-first-order', 'What to ask before the first order'),
        ' has the whole list.',
      ),
    ],
  },
  {
    id: 'wholesale-platforms',
    category: 'Prices and orders',
    question: 'Can I buy on 1688 or a similar platform instead?',
    answer: [
      text(
        'You can, and for small quantities it may be cheaper. The 1688 platform may require registration and a payment method of mainland China; agents do it for a fee. Compare the whole cost, not the shelf price: ',
        link('/insights/landed-cost-and-margin', 'Landed cost and margin, worked through'),
        '.',
      ),
      text('A question that is not here? ', link('/contact', 'Write to us'), '.'),
    ],
  },
]
