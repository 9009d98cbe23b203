import { BRAND } from '../brand/brand.ts'
import { link, list, note, type Section, text } from './block.ts'

export const ABOUT: readonly Section[] = [
  {
    id: 'why',
    title: 'Why',
    blocks: [
      text(
        'A seller asks two questions: what is starting to sell, and who can supply it? Tools that answer the first stop before the supplier. Tools that answer the second start after the product. In between lie ten open tabs and a guess.',
      ),
      text(
        `${BRAND.name} puts both on one page. A product’s rise stands above; below it stand companies that have shipped such goods, with the shipments that show it. It is made for a phone in a market hall, where the network is bad and somebody is waiting for an answer.`,
      ),
    ],
  },
  {
    id: 'how-we-count',
    title: 'How we count',
    blocks: [
      text(
        'People leave such tools over wrong numbers. So there is one rule here: every number says where it came from, how old it is and how sure we are.',
      ),
      list(
        'A lucky day is no trend, and three sales instead of one are no +200%.',
        'A fact that nobody supplied is left out. An estimate is called one.',
        ['The arithmetic is public, with its limits: ', link('/how-it-works', 'How it works'), '.'],
        [
          'What is built and what is only planned is public too: ',
          link('/wireframe', 'Screens and roadmap'),
          '.',
        ],
      ),
    ],
  },
  {
    id: 'what-we-do-not-do',
    title: 'What we do not do',
    blocks: [
      list(
        'We sell no goods and stand in no contract between you and a supplier.',
        'No supplier pays for its place. The order of suppliers follows from their shipments.',
        'No advertising, no tracking by others, no sale of data about readers.',
        'No invented scarcity, no counters that count nothing. What is locked says so and is not sent.',
        'No promise that you will earn. We show what sells, not what will.',
      ),
    ],
  },
  {
    id: 'who',
    title: 'Who',
    blocks: [
      text(
        `${BRAND.name} is run by its operator, whose details and hours are on the `,
        link('/contact', 'contact page'),
        '. It is paid for by those who subscribe to Premium, and by nobody else. Mistakes in the data are ours to mend: tell us which product, and on which day.',
      ),
      note(
        'While figures are marked “Sample data”, products, companies and contacts are invented, for trying the app.',
      ),
    ],
  },
]
