import { figure, link, list, note, type Section, steps, strong, table, text } from './block.ts'
import { HOW_MATCHES_ARE_MADE } from './how-matches-are-made.ts'
import { HOW_PREDICTIONS_ARE_CHECKED } from './how-predictions-are-checked.ts'
import { OFFER } from './offer.ts'

const HOW_TRENDS_ARE_MADE: readonly Section[] = [
  {
    id: 'velocity',
    title: 'Velocity',
    blocks: [
      text(
        'Velocity is the growth of the last 7 full days vs. the average of the 4 weeks before, in percent. We count units sold. If a source does not give them, we count video views, and on marketplaces new ratings. Each figure says which one.',
      ),
      steps(
        [
          strong('Last week: '),
          'the last 7 full days, with the best day counted as the second best. One viral day is not a trend.',
        ],
        [
          strong('The weeks before: '),
          'the average of the 4 weeks before. With full weeks, busy and quiet weekdays do not change the result.',
        ],
        [
          strong('Small numbers: '),
          'we lower growth when few were sold. For this we add the same number to both weeks, then divide. That number is 20 units, 2,000 views or 5 ratings. In busy categories it is more: 10% of the category’s average week, up to five times as much.',
        ],
      ),
    ],
  },
  {
    id: 'confidence',
    title: 'Confidence',
    blocks: [
      text(
        'Confidence says how likely it is that the growth, or the fall, is real and not luck. Sales go up and down by chance. We measure how much in each category, so in a calm category a smaller change is enough.',
      ),
      table(
        'What the three words mean',
        ['Word', 'The change is real with a chance of'],
        [
          ['High', 'more than 95%'],
          ['Medium', '80 to 95%'],
          ['Low', 'less than 80%'],
        ],
      ),
      text(
        'Confidence is always low with fewer than 21 days of history, or when both weeks together have fewer than 30 units, 3,000 views or 30 ratings. The product page then says why.',
      ),
    ],
  },
  {
    id: 'range',
    title: 'Low and high estimate, and the order of the lists',
    blocks: [
      text(
        'Each velocity has a low and a high estimate. The true change is above the low estimate about 5 times in 6, and below the high estimate about 5 times in 6. For clear growth we show “at least” and the low estimate. For a clear fall we show “down at least”. In all other cases we show both. If an estimate is almost the same as the velocity, we leave it out.',
      ),
      text(
        'The lists are sorted by the low estimate: most reliable growth first. “Below this line: no clear growth” marks where the low estimate is no longer above zero.',
      ),
      figure('95%', 'of the first 50 were really growing, in a simulation'),
      text(
        'That is 47 to 48 of 50. A list sorted by simple week-over-week growth had one or two, 3%. Both were measured on ',
        strong('simulated'),
        ' data: 5,000 invented products at a time, of which 4% really grow and another 4% have one lucky day. Only in a simulation do we know which products really grow. With real data the result will be lower.',
      ),
    ],
  },
  {
    id: 'stage',
    title: 'Stage and speed',
    blocks: [
      table(
        'The first line that is true',
        ['Stage', 'When'],
        [
          ['Viral', 'in the top 10% of its category last week, and up 30% or more'],
          ['New', 'first seen in the last 30 days, in a source we already knew for a week'],
          ['Growing', 'up 15% or more'],
          ['Fading', 'down 15% or more'],
          ['Steady', 'none of these'],
        ],
      ),
      text(
        'For viral and growing, even the low estimate must be up; for fading, even the high estimate must be down. Confidence must be medium or high. We say that growth is speeding up or slowing down only if the last 3 weeks clearly show it. The badge on a card is Viral for that stage and Popular for all others.',
      ),
    ],
  },
  {
    id: 'forecast',
    title: 'Forecast',
    blocks: [
      text(
        'With 6 full weeks of data we forecast up to 4 weeks. The growth gets smaller each week (a damped Holt curve). Each week has a range; in 8 of 10 cases the real number should be inside it.',
      ),
      text(
        'In tests with simulated data its error was 60 to 96% of the error of simply saying “the same as last week”. For slowly growing products it was 101% three and four weeks ahead: no better. It does not know seasons, because we do not have a full year of data yet.',
      ),
    ],
  },
]

const WHERE_NUMBERS_COME_FROM: Section = {
  id: 'sources',
  title: 'Data sources and dates',
  blocks: [
    table(
      'The label next to a number',
      ['Label', 'Means'],
      [
        ['Live Data', 'read directly from the source'],
        ['Imported', 'from a file imported by the owner of this server'],
        ['Sample data', 'invented companies and products, for testing the app'],
      ],
    ),
    list(
      `Connected data sources are read every ${OFFER.refreshHours} hours, and everything is published together. You see the old data or the new data, never a mix.`,
      'If a source does not answer, we keep its last good data and show its date.',
      'If a number is not known, we leave it out. We never guess.',
    ),
    note('We only count full days, in the time zone of the market. Today is counted tomorrow.'),
  ],
}

/** In the order in which a card shows its numbers; the ids are addresses that other pages link to. */
export const HOW_IT_WORKS: readonly Section[] = [
  ...HOW_TRENDS_ARE_MADE,
  HOW_PREDICTIONS_ARE_CHECKED,
  ...HOW_MATCHES_ARE_MADE,
  WHERE_NUMBERS_COME_FROM,
  {
    id: 'limits',
    title: 'What we do not know',
    blocks: [
      list(
        'A product that does not change shows a few percent too low, because only the last week is limited.',
        'Seasons: growth in November may happen every November.',
        'New ratings come days or weeks after sales, and ratings can be bought.',
        'We match shipping documents and product names in English only.',
        'Why something grows. A number shows that people buy now, not that they will buy next month.',
      ),
      text('Found a wrong number? ', link('/contact', 'Tell us'), ' which product and which date.'),
    ],
  },
]
