import { figure, link, list, note, type Section, steps, strong, table, text } from './block.ts'
import { HOW_MATCHES_ARE_MADE } from './how-matches-are-made.ts'
import { OFFER } from './offer.ts'

const HOW_TRENDS_ARE_MADE: readonly Section[] = [
  {
    id: 'velocity',
    title: 'Velocity',
    blocks: [
      text(
        'How the last seven whole days compare with a usual week, in percent. Counted are units sold; where a source does not tell them, video views; on marketplaces new ratings. Each figure says which.',
      ),
      steps(
        [
          strong('Last week: '),
          'the last seven whole days, with the best day counted as the second best. One viral day is no trend.',
        ],
        [
          strong('Usual week: '),
          'the mean of the four weeks before. Four whole weeks cancel the rhythm of weekdays.',
        ],
        [
          strong('Hold small counts down: '),
          'add the same constant to both weeks, then divide. The constant is 20 units, 2,000 views or 5 ratings, and more in busy categories: a tenth of the category’s usual week, up to five times as much.',
        ],
      ),
    ],
  },
  {
    id: 'confidence',
    title: 'Confidence',
    blocks: [
      text(
        'How likely it is that the rise, or the fall, is real and not chance. Counts scatter by themselves; how much, we measure over each category, so a calm category needs less of a jump to convince than a wild one.',
      ),
      table(
        'What the three words mean',
        ['Word', 'The move is real with'],
        [
          ['High', 'more than 95%'],
          ['Medium', '80 to 95%'],
          ['Low', 'less than 80%'],
        ],
      ),
      text(
        'It is always low, whatever the percentage says, with fewer than 21 days of history, or when both weeks together come to fewer than 30 units, 3,000 views or 30 ratings. The product’s page then says why.',
      ),
    ],
  },
  {
    id: 'range',
    title: 'The likely range, and the order of the lists',
    blocks: [
      text(
        'Each velocity has a likely range. The true change lies above its lower end about five times in six, and below its upper end as often. Of a clear rise we say “at least”, of a clear fall “down at least”, of anything else both ends. An end that hardly differs from the velocity is left out.',
      ),
      text(
        'The lists are ordered by the lower end: by what a product has at least done, not by what it may have done. “From here: no clear rise” marks the place where the lower end is no longer above zero.',
      ),
      figure('95%', 'of the first 50 were true risers, in simulation'),
      text(
        'That is 47 to 48 of 50. A list ordered by plain week-over-week growth had one or two, 3%. Both were measured on ',
        strong('simulated'),
        ' data, 5,000 made-up products at a time of which 4% really rise and another 4% have one lucky day. Only there is it known what truly rises. Real life will be less kind.',
      ),
    ],
  },
  {
    id: 'stage',
    title: 'Stage and pace',
    blocks: [
      table(
        'The first that holds',
        ['Stage', 'When'],
        [
          ['Viral', 'in the top tenth of its category by last week, and up by 30% or more'],
          ['New', 'first seen within 30 days, in a source we had been reading for a week before'],
          ['Growing', 'up by 15% or more'],
          ['Fading', 'down by 15% or more'],
          ['Steady', 'can be compared, and is none of these'],
        ],
      ),
      text(
        'For viral, growing and fading the whole likely range must lie on that side, with at least medium confidence. Whether a rise gains or loses pace is read from the last three weeks and said only when it is clear. The badge on a card says Viral for that stage and Popular for every other.',
      ),
    ],
  },
  {
    id: 'forecast',
    title: 'Forecast',
    blocks: [
      text(
        'With six whole weeks on record, a product’s weekly counts are carried on for at most four weeks, the trend fading out as it goes (a damped Holt curve). A range stands beside each week; eight times in ten the week should fall into it.',
      ),
      text(
        'Tried on simulated data, its error was 60 to 96% of that of saying “the same as last week”. For slowly growing products three and four weeks ahead it was 101%: no gain at all. It knows no seasons, because there is no year of data yet.',
      ),
    ],
  },
]

const WHERE_NUMBERS_COME_FROM: Section = {
  id: 'sources',
  title: 'Where numbers come from, and how old they are',
  blocks: [
    table(
      'The mark beside a figure',
      ['Mark', 'Means'],
      [
        ['Live Data', 'read from a source’s own interface'],
        ['Imported', 'from a file that the operator loaded'],
        ['Sample data', 'from the built-in sandbox: invented companies and products, for trying the app'],
      ],
    ),
    list(
      `Everything is read again every ${OFFER.refreshHours} hours and published at once: you see the old edition or the new one, never a mix.`,
      'If a source is down, its last good figures stay, with their age.',
      'What nobody supplied is left out. It is never guessed and never filled in.',
    ),
    note('Days are whole days of the market’s own time zone, so today’s half day never enters a trend.'),
  ],
}

/** In the order in which a card shows its numbers; the ids are addresses that other pages link to. */
export const HOW_IT_WORKS: readonly Section[] = [
  ...HOW_TRENDS_ARE_MADE,
  ...HOW_MATCHES_ARE_MADE,
  WHERE_NUMBERS_COME_FROM,
  {
    id: 'limits',
    title: 'What we do not know',
    blocks: [
      list(
        'A product that stands still reads a few percent low, because only the last week is capped.',
        'Seasons: a rise in November may be every November’s.',
        'New ratings follow sales by days or weeks, and ratings can be bought.',
        'Trade records and product names are matched in English only.',
        'Why something rises. A number shows that people buy, not that they will go on.',
      ),
      text(
        'Found a figure that cannot be right? ',
        link('/contact', 'Tell us'),
        ' which product and which day.',
      ),
    ],
  },
]
