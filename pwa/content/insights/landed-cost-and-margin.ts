import { money, percent } from '../../ui/number.ts'
import { link, list, note, table, text } from '../block.ts'
import { landedLines, marginAfter, ORDER, SALE, saleLines, totalOf } from '../landed-cost.ts'
import type { Insight } from './insight.ts'

const dollars = (amount: number) => money(amount, 'USD')
const landed = totalOf(landedLines())
const landedUnit = landed / ORDER.pieces
const spent = totalOf(saleLines(landedUnit))
const factoryMargin = percent(marginAfter(ORDER.unitPrice))
const trueMargin = percent(marginAfter(spent))
const leftAt = (price: number) => price - totalOf(saleLines(landedUnit, { ...SALE, price }))
/** Only the entry, the broker, the samples and the inspection stay as they are. */
const twice = {
  ...ORDER,
  pieces: 2 * ORDER.pieces,
  freightAndInsurance: 2 * ORDER.freightAndInsurance,
  toTheWarehouse: 2 * ORDER.toTheWarehouse,
}
const twiceUnit = totalOf(landedLines(twice)) / twice.pieces

export const LANDED_COST_AND_MARGIN: Insight = {
  slug: 'landed-cost-and-margin',
  title: 'Landed cost and margin, worked through',
  topics: ['costs'],
  publishedOn: '2026-11-21',
  lead: 'From a factory price to what is left in your hand, line by line, with one example you can put your own figures into.',
  figure: {
    value: `${factoryMargin} → ${trueMargin}`,
    words: 'margin after the factory price, and after everything',
  },
  sections: [
    {
      id: 'the-tempting-number',
      title: 'The tempting number',
      blocks: [
        text(
          `A lamp sells for ${dollars(SALE.price)}. The factory asks ${dollars(ORDER.unitPrice)}. That leaves ${factoryMargin}, and ${factoryMargin} is what most tools show you, ours included, because it is all that can be known from the outside. We say “before freight, duty, fees and advertising” beside it. This article is about those words.`,
        ),
        text(
          'The figures below are an example, not a quotation. The lines, however, are always these. Copy them into a sheet and fill in your own.',
        ),
      ],
    },
    {
      id: 'into-the-warehouse',
      title: 'Into the warehouse: the landed cost',
      blocks: [
        table(
          `An order of ${ORDER.pieces} lamps`,
          ['Line', 'US dollars'],
          [
            ...landedLines().map(({ words, amount }) => [words, dollars(amount)]),
            ['Landed', dollars(landed)],
          ],
          { total: true },
        ),
        text(
          `Divided by ${ORDER.pieces}, a lamp has cost ${dollars(landedUnit)} before anybody has seen it: ${percent((landedUnit / ORDER.unitPrice - 1) * 100)} more than the factory’s price. Where first calculations go wrong:`,
        ),
        list(
          'Freight goes by volume as much as by weight. Ask for the carton’s measures and pieces per carton before you ask for the price.',
          'The duty rate hangs on the HS code and on the country of origin, and some goods from some countries bear additional duties on top. Look up today’s rate; ten per cent is only our example.',
          'Entry, broker, samples and inspection cost the same for 100 pieces as for 1,000. They are what makes small orders dear.',
          'Duty-free limits for small parcels have been cut back in several countries. Do not build a calculation on one without checking.',
          'Breakage: if two of a hundred arrive broken, divide by 98, not by 100.',
        ),
      ],
    },
    {
      id: 'out-of-the-warehouse',
      title: 'Out of the warehouse: one piece sold',
      blocks: [
        table(
          `Of a price of ${dollars(SALE.price)}`,
          ['Line', 'US dollars'],
          [
            ...saleLines(landedUnit).map(({ words, amount }) => [words, dollars(amount)]),
            ['Spent', dollars(spent)],
          ],
          { total: true },
        ),
        text(
          `What is left is ${dollars(SALE.price - spent)}, or ${trueMargin} of the price. From that come your own time, your tools, and tax. It is a good product still. But it is not the product that ${factoryMargin} promised.`,
        ),
        text(
          'Two of these lines are yours to move. Returns fall with honest pictures and measures in the listing. Advertising falls when a product is already rising by itself, and that is the whole point of finding one early.',
        ),
      ],
    },
    {
      id: 'three-questions',
      title: 'Three questions to put to your sheet',
      blocks: [
        text(
          `What if the price falls? Others see the same trend. At $19.99 the same lamp leaves ${dollars(leftAt(19.99))}; at $16.99, ${dollars(leftAt(16.99))}. Know the price at which you would stop before you order, because you will not want to know it afterwards.`,
        ),
        text(
          `What if half stays unsold? Divide the whole order by the pieces that you really sell. With ${ORDER.pieces / 2} sold, each has to carry ${dollars((2 * landed) / ORDER.pieces)} of landed cost. A trend that fades while the container is at sea costs exactly that.`,
        ),
        text(
          `What if you order twice as many? Entry, broker, samples and inspection cost the same again; the rest doubles, freight too. A lamp then lands at ${dollars(twiceUnit)} instead of ${dollars(landedUnit)}: ${dollars(landedUnit - twiceUnit)} saved on each, for twice the money at risk. Unless the factory also lowers its price, that is seldom worth the question before.`,
        ),
      ],
    },
    {
      id: 'before-you-order',
      title: 'Before you order',
      blocks: [
        text(
          'Get a quotation with an Incoterm and a date, the HS code and the carton’s measures: they are among the ',
          link('/insights/before-the-first-order', 'questions before the first order'),
          '. Ask a forwarder for the freight with those measures, and a broker for the duty with that code. Then the sheet holds five figures that somebody answers for, and your judgement is left for the one that nobody can: how long it will sell.',
        ),
        note(
          'Beside each product we show the margin after the best matching supplier’s stated price, only when both prices are known in one currency: ',
          link('/how-it-works#margin', 'how it is worked out'),
          '. Everything below that line is for you to fill in.',
        ),
      ],
    },
  ],
}
