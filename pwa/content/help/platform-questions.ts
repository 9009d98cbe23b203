import { link, list, text } from '../block.ts'
import { OFFER } from '../offer.ts'
import type { Question } from '../question.ts'

export const PLATFORM_QUESTIONS: readonly Question<'platform'>[] = [
  {
    id: 'what-it-does',
    category: 'platform',
    question: 'What does this platform do?',
    answer: [
      text(
        'It answers two questions on one page: what is starting to sell, and who can supply it. Products come from short video and from a marketplace, ranked by how surely their sales are rising. Under each stand suppliers whose shipment records name the same kind of goods.',
      ),
      text('Start with ', link('/trending', 'Trending'), ' and open any product.'),
    ],
  },
  {
    id: 'how-often-renewed',
    category: 'platform',
    question: 'How often are the lists renewed?',
    answer: [
      text(
        `Every ${OFFER.refreshHours} hours. The top of each list says when it was last renewed and when the next refresh is due. If a source is down, its last good figures stay, with their age; the box “Data Sources” says which.`,
      ),
    ],
  },
  {
    id: 'what-the-percentage-means',
    category: 'platform',
    question: 'What does the large percentage on a product mean?',
    answer: [
      text(
        'It is the velocity: how the last seven whole days compare with a usual week, after one lucky day and small counts have been held down. Read it together with the confidence and the range beside it.',
      ),
      text(
        'The arithmetic with an example: ',
        link('/how-it-works#velocity', 'Velocity'),
        ' and ',
        link('/how-it-works#confidence', 'Confidence'),
        '.',
      ),
    ],
  },
  {
    id: 'where-suppliers-come-from',
    category: 'platform',
    question: 'Where do the suppliers come from?',
    answer: [
      text(
        'From import records: bills of lading that name who shipped which goods to whom, and when. A supplier is shown because its shipments describe goods in the words of the product; those words and the number of shipments are on the card.',
      ),
      text(
        'A match is a lead, not a proof that this factory makes this article. See ',
        link('/how-it-works#match', 'how a match is scored'),
        '.',
      ),
    ],
  },
  {
    id: 'why-search-is-closed',
    category: 'platform',
    question: 'Why is the product search closed to me?',
    answer: [
      text('Searching all products is part of Premium. Open to everyone are:'),
      list(
        ['the lists on ', link('/trending', 'Trending'), ', with their categories;'],
        ['every product’s own page, with its last seven days;'],
        ['the ', link('/suppliers', 'supplier directory'), ', including its search.'],
      ),
    ],
  },
]
