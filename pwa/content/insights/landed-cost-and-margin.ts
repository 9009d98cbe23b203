import { money, percent } from '../../ui/number.ts'
import { list, note, table } from '../block.ts'
import { landedLines, marginAfter, ORDER, SALE, saleLines, totalOf } from '../landed-cost.ts'
import type { Insight } from './insight.ts'

const dollars = (amount: number) => money(amount, 'USD')
const landed = totalOf(landedLines())
const landedUnit = landed / ORDER.pieces
const spent = totalOf(saleLines(landedUnit))
const factoryMargin = percent(marginAfter(ORDER.unitPrice))
const trueMargin = percent(marginAfter(spent))
const leftAt = (price: number) => price - totalOf(saleLines(landedUnit, { ...SALE, price }))
/** Entry, broker, samples and inspection are fixed costs. */
const twice = {
  ...ORDER,
  pieces: 2 * ORDER.pieces,
  freightAndInsurance: 2 * ORDER.freightAndInsurance,
  toTheWarehouse: 2 * ORDER.toTheWarehouse,
}
const twiceUnit = totalOf(landedLines(twice)) / twice.pieces

export const LANDED_COST_AND_MARGIN: Insight = {
  slug: 'landed-cost-and-margin',
  title: 'Landed cost and margin: a worked example',
  topics: ['costs'],
  publishedOn: '2026-11-21',
  lead: 'From the factory price to your profit, line by line, with an example where you can use your own numbers.',
  figure: {
    value: `${factoryMargin} → ${trueMargin}`,
    words: 'margin after the factory price, and after everything',
  },
  sections: [
    {
      id: 'the-tempting-number',
      title: 'The first margin is too good',
      blocks: [
        `A lamp sells for ${dollars(SALE.price)}. The factory price is ${dollars(ORDER.unitPrice)}. The margin is ${factoryMargin}, and ${factoryMargin} is what most tools show you. We show it too, because the other costs are not known from outside. Next to it we write “before freight, duty, fees and advertising”. This article is about these costs.`,
        'The numbers below are an example, not a quotation. But the lines are always the same. Copy them into a spreadsheet and enter your own numbers.',
      ],
    },
    {
      id: 'into-the-warehouse',
      title: 'To the warehouse: the landed cost',
      blocks: [
        table(
          `An order of ${ORDER.pieces} lamps`,
          'Line | US dollars',
          [
            ...landedLines().map(({ words, amount }) => `${words} | ${dollars(amount)}`),
            `Landed | ${dollars(landed)}`,
          ],
          { total: true },
        ),
        `Divided by ${ORDER.pieces}, one lamp costs ${dollars(landedUnit)} before any customer sees it: ${percent((landedUnit / ORDER.unitPrice - 1) * 100)} more than the factory price. Common mistakes:`,
        list(
          'Freight depends on volume as much as on weight. Ask for the carton size and the pieces per carton before you ask for the freight price.',
          'The duty rate depends on the HS code and the country of origin, and some goods have extra duties. Look up today’s rate. 10 percent is only our example.',
          'Customs entry, broker, samples and inspection cost the same for 100 pieces as for 1,000. They make small orders expensive.',
          'Several countries have reduced the duty-free limits for small parcels. Check before you plan with one.',
          'Broken goods: if 2 of 100 arrive broken, divide by 98, not by 100.',
        ),
      ],
    },
    {
      id: 'out-of-the-warehouse',
      title: 'From the warehouse: one piece sold',
      blocks: [
        table(
          `Of a price of ${dollars(SALE.price)}`,
          'Line | US dollars',
          [
            ...saleLines(landedUnit).map(({ words, amount }) => `${words} | ${dollars(amount)}`),
            `Spent | ${dollars(spent)}`,
          ],
          { total: true },
        ),
        `What is left is ${dollars(SALE.price - spent)}, or ${trueMargin} of the price. From this you pay your time, your tools and your taxes. It is still a good product. But it is not the ${factoryMargin} you saw first.`,
        'You can change two of these lines. With honest pictures and sizes in the listing you get fewer returns. And a product that already grows needs less advertising. That is why finding one early helps.',
      ],
    },
    {
      id: 'three-questions',
      title: 'Three questions for your spreadsheet',
      blocks: [
        `What if the price falls? Other sellers see the same trend. At $19.99 the same lamp leaves ${dollars(leftAt(19.99))}; at $16.99, ${dollars(leftAt(16.99))}. Before you order, decide at which price you will stop selling. After you order, this decision is much harder.`,
        `What if you sell only half? Divide the total cost by the pieces you really sell. With ${ORDER.pieces / 2} sold, each piece costs ${dollars((2 * landed) / ORDER.pieces)} landed. This happens if a trend ends while the container is at sea.`,
        `What if you order twice as many? Customs entry, broker, samples and inspection cost the same; everything else doubles, also freight. One lamp then costs ${dollars(twiceUnit)} landed instead of ${dollars(landedUnit)}. You save ${dollars(landedUnit - twiceUnit)} per piece, but you risk twice the money. It is rarely worth it, unless the factory lowers its price.`,
      ],
    },
    {
      id: 'before-you-order',
      title: 'Before you order',
      blocks: [
        'Get a quotation with an Incoterm and a date, the HS code and the carton size. They are part of the [questions before the first order](/insights/before-the-first-order). Ask a shipping agent for the freight price with this carton size, and a customs broker for the duty with this code. Ask both which costs are not included, so there is no surprise on the last invoice. Then most of your numbers are safe. Only one question stays open, and only you can decide it: how long will the product sell?',
        note(
          'On each product page we show what is left of each piece sold after all these costs, line by line. You can enter your own figures, and they count for all your products: [how we calculate it](/how-it-works#landed-profit).',
        ),
      ],
    },
  ],
}
