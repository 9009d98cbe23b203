import { list } from '../block.ts'
import { OFFER } from '../offer.ts'
import type { Question } from '../question.ts'

export const PLATFORM_QUESTIONS: readonly Question<'platform'>[] = [
  {
    id: 'what-it-does',
    category: 'platform',
    question: 'What does this platform do?',
    answer: [
      'It answers two questions on one page: what is starting to sell, and who can supply it. Products come from TikTok Shop and Amazon, with the most reliable growth first. Under each product you see suppliers that shipped the same kind of goods.',
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
    question: 'What does “6.6x usual” on a product mean?',
    answer: [
      'Last week’s count, divided by the average of the 4 weeks before: 351 sold ÷ 53 = 6.6. Read it together with the verdict below it, such as “Growing · likely”: one lucky day or a few sales can make a big number.',
      'How we calculate it, with an example: [What a card says](/how-it-works#velocity) and [Likely, very likely](/how-it-works#confidence).',
    ],
  },
  {
    id: 'where-suppliers-come-from',
    category: 'platform',
    question: 'Where do the suppliers come from?',
    answer: [
      'From import records: shipping documents that show who shipped which goods to whom, and when. We show a supplier if the goods in its shipments match the product; you see the matching words and the number of shipments on the card.',
      'A match is a good start, but no proof that this factory makes this product. See [how we score a match](/how-it-works#match).',
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
]
