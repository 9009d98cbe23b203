import { quotientText } from '#contracts/shown-figures'
import { percent, quantity, tenths } from '../../ui/number.ts'
import { list, note, table } from '../block.ts'
import { chanceOfRise } from '../chance-of-rise.ts'
import { cappedWeek, carefulTimes, EXAMPLE_DAYS, EXAMPLE_K, EXAMPLE_USUAL, sum } from '../worked-trend.ts'
import type { Insight } from './insight.ts'

const RISE = 0.5
const LIST = 5000
const SELLS = 10
const lucky = Math.round(LIST * chanceOfRise(SELLS, RISE))
const counted = quotientText(sum(EXAMPLE_DAYS) / EXAMPLE_USUAL)
const careful = quotientText(carefulTimes(cappedWeek(EXAMPLE_DAYS), EXAMPLE_USUAL, EXAMPLE_K))

export const READING_A_VELOCITY: Insight = {
  slug: 'reading-a-velocity',
  title: 'How to read growth and not be misled',
  topics: ['trends'],
  publishedOn: '2026-11-21',
  lead: 'Most big jumps in a trend list are only luck. Four quick checks to see if growth is real.',
  figure: {
    value: quantity(lucky),
    words: `of ${quantity(LIST)} products that do not change show +50% or more, only by luck`,
  },
  sections: [
    {
      id: 'the-jump-that-never-was',
      title: 'The jump that did not happen',
      blocks: [
        'A product sold 3 pieces last week and 1 the week before. That is +200%, and it means nothing: only two more people bought it. If you sort a list by simple growth, such products come first, because small numbers give the biggest percentages.',
        `How often does this happen? Take products with stable sales. Each week is a little different, because customers come by chance. How many of these products will show growth of ${percent(RISE * 100)} or more from one week to the next?`,
        table(
          `Chance of +${percent(RISE * 100)} or more by luck alone`,
          'Sold per week on average | Chance',
          [4, SELLS, 40, 100].map((mean) => `${String(mean)} | ${tenths(100 * chanceOfRise(mean, RISE))}%`),
        ),
        `In a list of ${quantity(LIST)} products that each sell 10 per week, about ${quantity(lucky)} seem to grow but do not. If 50 products really grow, you see twenty false ones for every real one. So a screen full of green arrows is normal even when nothing happens.`,
        'You can test this with a die. Roll it ten times, count the sixes, and roll it ten more times. In nearly one try out of five the second count is at least twice the first, and the die has not changed.',
      ],
    },
    {
      id: 'first-look-at-the-counts',
      title: 'First check: the numbers, before the percentage',
      blocks: [
        'Look at what was counted, and how many. “820 sold last week · 1.6x its normal week” tells you something. “8 sold last week · 1.6x its normal week” can be pure luck. A simple rule: a weekly number goes up and down by its square root: 100 by ten, 25 by five, 9 by three. A change smaller than twice this is not news. Real sales go up and down even more, because buyers copy other buyers.',
        'Look also at what kind of number it is. Sales are the best. Views come before sales, and often without sales. New ratings come days or weeks after sales, and only a few of 100 buyers leave one.',
      ],
    },
    {
      id: 'second-one-day-or-seven',
      title: 'Second check: one day, or seven?',
      blocks: [
        `Here is an example: ${EXAMPLE_DAYS.join(', ')} pieces on seven days, vs. an average of ${EXAMPLE_USUAL} a week in the 4 weeks before. One video did well on the sixth day. The count is ${sum(EXAMPLE_DAYS)}, ${counted} times the average. If you count the best day as the second best, and let small numbers count less, you get ${careful} times. That is our careful estimate.`,
        'Which of the two would you trust for an order? Container and customs take six weeks, and nobody remembers the video on the eighth day. Real growth shows on most days of the week. So open the daily figures of the product and look at all the days first.',
      ],
    },
    {
      id: 'third-the-lower-end',
      title: 'Third check: how often does it come true?',
      blocks: [
        'An honest list tells you what happened to such products before. “Growing, likely” means that at least 7 of 10 products like this sold more than their average in the next week too; “very likely” means 9 of 10. “2.2x its normal week, very likely” is a better choice than “4.5x its normal week, not sure”, although its number is smaller. That is why our lists have [parts](/how-it-works#range): what is likely comes first, and what is not sure comes below, as an early signal.',
        'Do not expect certainty. On a year of real sales of one shop, the growth we trusted most came true 75 of 100 times. So 25 of 100 times it did not, and no arithmetic can remove that. Our own hits and misses are public: [our track record](/track-record).',
      ],
    },
    {
      id: 'fourth-against-what',
      title: 'Fourth check: growth compared with what?',
      blocks: [
        list(
          'Compared with one week: after a bad week, every week looks good. The average of 4 weeks is better.',
          'Compared with its category: before a holiday everything grows. Which product grows more than similar products?',
          'Compared with last year: umbrellas grow every fall. If you have less than a year of data, check the season somewhere else.',
          'Compared with its own price: a discount brings a week of sales. When the price goes up again, do the sales stay?',
        ),
      ],
    },
    {
      id: 'then',
      title: 'If all four say yes',
      blocks: [
        'Then wait one more day. Real growth is still there tomorrow; a lucky day is gone. Waiting one day costs little. Two hundred pieces that nobody wants cost a lot.',
        'Use the day: see who can supply the product, how often they really ship, and how much profit is left. The numbers that decide your profit are in [the landed cost](/insights/landed-cost-and-margin), not in the growth.',
        note(
          'Even the best list shows only what is in the data. It tells you that something sells. Why it sells, and for how long, is for you to decide.',
        ),
      ],
    },
  ],
}
