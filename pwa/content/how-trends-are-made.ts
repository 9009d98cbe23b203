import { ENOUGH_FORECASTS } from '#contracts/forecast-chance'
import { FORECAST_WEEKS } from '#contracts/plans'
import { figure, list, type Section, steps, table } from './block.ts'

/**
 * Measured by `npm run bench:insight` on a year of a shop's daily sales (docs/decisions: trend arithmetic 2,
 * forecast 4).
 */
const MEASURED = {
  products: '3,900',
  weeks: 44,
  firstFifty: '58%',
  weekOverWeek: '35%',
  bestRule: '45%',
  offBy: 'one or two',
  stillVeryLikely: '1 in 200',
} as const

export const HOW_TRENDS_ARE_MADE: readonly Section[] = [
  {
    id: 'velocity',
    title: 'What a card says',
    blocks: [
      'Each card begins with what was counted: “351 sold last week · 6.6x its normal week”. Last week is the last 7 full days. Its normal week is the average of the 4 weeks before, here 53 a week. You can check it with a calculator: 351 ÷ 53 = 6.6.',
    ],
    more: [
      'A younger product is compared with what it has: “6.6x its 2 weeks so far”. We count units sold. If a source does not give them, we count video views, and on marketplaces new ratings. Each card says which one.',
      'Next comes one verdict: a stage, and how sure it is, such as “Growing, likely”. If two numbers do not agree, we say less: “No clear trend”.',
      'The product page also has a careful estimate, and our lists are sorted by it:',
      steps(
        '**One lucky day: **the best day counts as the second best. One viral day is not a trend.',
        '**Small numbers: **they count less. For this we add the same number to both weeks, then divide: 20 units, 2,000 views or 5 ratings. In busy categories it is more: 10% of the category’s average week, up to five times as much.',
      ),
      'Ratings are few, so lists of ratings are sorted by the low estimate.',
    ],
  },
  {
    id: 'confidence',
    title: 'Likely, very likely',
    blocks: [
      'The word says how often the same came true before.',
      table('What the words mean', 'Word | Came true in the next week', [
        'Very likely | at least 9 of 10 times, and rarely seen by chance',
        'Likely | at least 7 of 10 times',
        'Not sure | less often, or not enough data to say',
      ]),
    ],
    more: [
      'Of products that grew like this, we count how many sold more than their average in the next week too, compared with their market. For a fall: how many sold less.',
      'The product page also says how far single days were from this in the last month: “75 of 100; on single days 60 to 90”. A whole market can do better or worse than usual on one day.',
      `We measured this on one real history: a year of a shop’s daily sales, ${MEASURED.products} products, ${MEASURED.weeks} weeks. What we said and what came true were apart by ${MEASURED.offBy} of 100. When we mixed up the weeks, so that nothing really changed, fewer than ${MEASURED.stillVeryLikely} products were called very likely. In that shop no growth was ever very likely: the best came true 75 of 100 times, and only falls reached 9 of 10. Your products may behave differently. So we count our own results too, and correct the words with them.`,
      'We claim nothing with fewer than 21 days of history, or when both weeks together have fewer than 30 units, 3,000 views or 30 ratings. The card then says why. How our predictions turned out is public: [our track record](/track-record).',
    ],
  },
  {
    id: 'range',
    title: 'Three parts of a list',
    blocks: [
      list(
        '**Rising: **growing, and likely or very likely to stay above usual next week.',
        '**Early signals: **perhaps growing. Too few days or too small numbers to be sure.',
        '**Everything else: **steady, falling, unclear, or with old data.',
      ),
    ],
    more: [
      'A very new product is compared with products of its age: “12 sold a day so far · others of its age 5 a day”.',
      'Inside each part, the careful estimate decides. On the product page you also see if it is up even in the cautious estimate.',
      figure(
        MEASURED.firstFifty,
        'of the first 50 sold at least 1.3 times their average in the next week, and 5 more',
      ),
      `Measured on the same shop. Sorted by simple week-over-week growth it was ${MEASURED.weekOverWeek}, and ${MEASURED.bestRule} with the best of six simple rules.`,
    ],
  },
  {
    id: 'stage',
    title: 'Stage and pace',
    blocks: [
      table('The first line that is true', 'Stage | When', [
        'Viral | growing, up 30% or more, and in the top 10% of its category',
        'New | first seen in the last 30 days, in a source we already knew for a week',
        'Growing | up 20% or more, and likely',
        'Fading | down 20% or more, and likely',
        'Steady | close to its average',
      ]),
    ],
    more: [
      'These percentages are measured without the best day. A product stays growing until its growth is gone, so one quiet day does not change the word. If it becomes unclear, we say “Was growing, not clear now”. The pace, speeding up or slowing down, is shown only if the last 3 weeks clearly show it.',
      'In the tables, growth has one word and one percentage, such as “Hot +562%”: Viral for that stage, Hot from +100%, Rising from +30%, Growing below. It is the same growth as in “6.6x its normal week”. The badge in the list of trends is Viral for that stage and Popular for all others.',
    ],
  },
  {
    id: 'forecast',
    title: 'Forecast',
    blocks: [
      `With 6 full weeks of data we forecast up to ${FORECAST_WEEKS.ahead} weeks, because goods ordered today by sea can be sold in about 9. Each week has a range; in 8 of 10 cases the real number should be inside it.`,
    ],
    more: [
      'What we expect is a mean of what such products sold after such weeks, never above 1.5 times the best of the last 4.',
      'In the same shop, the error was 82% of the error of simply saying “the same as last week” one week ahead, 85% eight weeks ahead and 86% thirteen weeks ahead. The real number was inside the range in 79, 76 and 74 of 100 cases: in a shop’s first autumn the ranges are too narrow. Where “the same as last week” was better in the past, we show no forecast of our own and say so. It does not know seasons.',
      `The chance that a later week sells more than the average of the 4 weeks before is read from the results of past forecasts like it. With fewer than ${ENOUGH_FORECASTS} of those we say “too few to say”. Eight weeks ahead, the chances of the same shop were 6 points off on average, because its autumn sold more than the months before.`,
    ],
  },
]
