import { list, note, type Section, table } from './block.ts'
import { HOW_MATCHES_ARE_MADE } from './how-matches-are-made.ts'
import { HOW_PREDICTIONS_ARE_CHECKED } from './how-predictions-are-checked.ts'
import { HOW_PROFIT_IS_MADE } from './how-profit-is-made.ts'
import { HOW_TRENDS_ARE_MADE } from './how-trends-are-made.ts'
import { OFFER } from './offer.ts'

const WHERE_NUMBERS_COME_FROM: Section = {
  id: 'sources',
  title: 'Data sources and dates',
  blocks: [
    table('The label next to a number', 'Label | Means', [
      'Live Data | read directly from the source',
      'Imported | from a file imported by the owner of this server',
      'Sample data | invented companies and products, for testing the app',
    ]),
  ],
  more: [
    list(
      `Connected data sources are read every ${OFFER.refreshHours} hours, and everything is published together. You see the old data or the new data, never a mix.`,
      'If a source is one or two days late, its lists say so, with the date. After three days we no longer say how likely anything is, and each figure shows its date: “351 sold in the week to 16 Nov”.',
      'A source that we never read is “never connected”. Ages are those of the newest fact, not of our last visit.',
      'If a number is not known, we leave it out. We never guess.',
    ),
    note('We only count full days, in the time zone of the market. Today is counted tomorrow.'),
  ],
}

export const HOW_IT_WORKS: readonly Section[] = [
  ...HOW_TRENDS_ARE_MADE,
  HOW_PREDICTIONS_ARE_CHECKED,
  ...HOW_MATCHES_ARE_MADE,
  ...HOW_PROFIT_IS_MADE,
  WHERE_NUMBERS_COME_FROM,
  {
    id: 'limits',
    title: 'What we do not know',
    blocks: [
      list(
        'Whether it lasts: the words are about the next week, not the next month.',
        'Why something grows. A number shows that people buy now, not that they will buy next month.',
      ),
      'Found a wrong number? [Tell us](/contact) which product and which date.',
    ],
    more: [
      list(
        'Seasons: growth in November may happen every November.',
        'New ratings come days or weeks after sales, and ratings can be bought.',
        'We match in English. Titles in Chinese, Spanish, Indonesian and Vietnamese are read by a word list, and a word outside the list is missed.',
      ),
    ],
  },
]
