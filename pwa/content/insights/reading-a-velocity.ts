import { percent, quantity, tenths } from '../../ui/number.ts'
import { link, list, note, table, text } from '../block.ts'
import { chanceOfRise } from '../luck.ts'
import {
  cappedWeek,
  EXAMPLE_DAYS,
  EXAMPLE_K,
  EXAMPLE_USUAL,
  plainGrowth,
  sum,
  velocity,
} from '../worked-trend.ts'
import type { Insight } from './insight.ts'

const RISE = 0.5
const LIST = 5000
const SELLS = 10
const lucky = Math.round(LIST * chanceOfRise(SELLS, RISE))
const plainWeek = plainGrowth(sum(EXAMPLE_DAYS), EXAMPLE_USUAL) ?? 0
const cappedVelocity = velocity(cappedWeek(EXAMPLE_DAYS), EXAMPLE_USUAL, EXAMPLE_K)

export const READING_A_VELOCITY: Insight = {
  slug: 'reading-a-velocity',
  title: 'Reading a velocity without fooling yourself',
  topics: ['trends'],
  publishedOn: '2026-11-21',
  lead: 'Most of the big jumps in a trend list never happened. Four checks, each a minute long, that tell a rise from a lucky day.',
  figure: {
    value: quantity(lucky),
    words: `of ${quantity(LIST)} products that do not change at all show a rise of half or more, by luck`,
  },
  sections: [
    {
      id: 'the-jump-that-never-was',
      title: 'The jump that never was',
      blocks: [
        text(
          'A product sold three pieces last week and one the week before. That is +200%, and it is nothing: two people more had a birthday. Sort any list by plain growth and the top fills with such products, because percentages are largest where counts are smallest.',
        ),
        text(
          `How bad is it? Take products whose true pace does not change at all. Each week differs a little, as it does when customers come independently of one another. How many of them will show a rise of ${percent(RISE * 100)} or more from one week to the next?`,
        ),
        table(
          `Chance of +${percent(RISE * 100)} or more by luck alone`,
          ['Sold in a usual week', 'Chance'],
          [4, SELLS, 40, 100].map((mean) => [String(mean), `${tenths(100 * chanceOfRise(mean, RISE))}%`]),
        ),
        text(
          `In a list of ${quantity(LIST)} products that each sell ten a week, that makes about ${quantity(lucky)} false risers. If fifty products truly rise, you meet twenty false ones for every true one. A screen full of green arrows is then what you should expect when nothing happens.`,
        ),
        text(
          'You can check this with a die. Roll it ten times, count the sixes, and roll ten times more. In nearly one try out of five the second count is at least twice the first, and the die has not changed.',
        ),
      ],
    },
    {
      id: 'first-look-at-the-counts',
      title: 'First check: the counts, before the percentage',
      blocks: [
        text(
          'Ask what was counted, and how much of it. “+60%, 820 sold, usually 510” is a statement. “+60%, 8 sold, usually 5” is a coin toss. As a rule of thumb, a week’s count wobbles by its own square root: 100 by ten, 25 by five, 9 by three. A change smaller than twice that wobble is no news. Real sales wobble more than that, because buyers follow one another.',
        ),
        text(
          'Look also at the kind of thing counted. Sales are what you want. Views come before sales, and often without them. New ratings come after sales, by days or weeks, and a few in a hundred buyers leave one.',
        ),
      ],
    },
    {
      id: 'second-one-day-or-seven',
      title: 'Second check: one day, or seven?',
      blocks: [
        text(
          `Here is a real shape: ${EXAMPLE_DAYS.join(', ')} pieces on seven days, against ${EXAMPLE_USUAL} in a usual week. One video did well on the sixth day. Plain arithmetic says ${percent(plainWeek, true)}. Count the best day as the second best and hold small counts down, and it says ${percent(cappedVelocity, true)}.`,
        ),
        text(
          'Which of the two would you order stock on? Container and customs take six weeks; the video was forgotten on the eighth day. A rise worth ordering for shows on most days of the week, so open the product’s daily figures and look at the shape before you look at the number.',
        ),
      ],
    },
    {
      id: 'third-the-lower-end',
      title: 'Third check: what has it at least done?',
      blocks: [
        text(
          'An honest velocity comes with a range. “+45%, at least +30%” and “+120%, perhaps only −5%” are both in the list. The first is the better bet, although its number is smaller. Read the lower end and you read what the data will stand behind; that is why our lists are ',
          link('/how-it-works#range', 'ordered by it'),
          '.',
        ),
        text(
          'Confidence answers a neighbouring question: how sure is it that there is a rise at all? High confidence in a small rise is useful. Low confidence in a huge one is an invitation to lose money.',
        ),
      ],
    },
    {
      id: 'fourth-against-what',
      title: 'Fourth check: a rise against what?',
      blocks: [
        list(
          'Against last week: then a bad last week makes any week look good. Four usual weeks are a better ruler.',
          'Against its category: in the week before a holiday everything rises. What rises more than its neighbours?',
          'Against last year: umbrellas rise every autumn. If you have no year of data, say so, and look the season up elsewhere.',
          'Against its own price: a discount buys a week of sales. When the price goes back, do the sales stay?',
        ),
      ],
    },
    {
      id: 'then',
      title: 'And when all four say yes',
      blocks: [
        text(
          'Then wait one more edition. A true rise is still there tomorrow and has one more day behind it; a lucky day is gone. What you lose by waiting a day is small beside what you lose on two hundred pieces of last week’s joke.',
        ),
        text(
          'Use the day well: look who could supply it, how often they really ship, and what would be left of the price. The numbers that decide whether you earn anything are in ',
          link('/insights/landed-cost-and-margin', 'the landed cost'),
          ', not in the velocity.',
        ),
        note(
          'Even the best ordering finds only what the data can show. It tells you that something sells. Why, and for how long, is your trade.',
        ),
      ],
    },
  ],
}
