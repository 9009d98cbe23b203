import { list, note, steps, table } from '../block.ts'
import type { Insight } from './insight.ts'

export const WHAT_AN_IMPORT_RECORD_PROVES: Insight = {
  slug: 'what-an-import-record-proves',
  title: 'What an import record proves, and what it does not',
  topics: ['suppliers'],
  publishedOn: '2026-11-21',
  lead: 'A bill of lading is the best proof you can get about a supplier. But it does not show everything.',
  figure: { value: '0', words: 'prices on a public bill of lading' },
  sections: [
    {
      id: 'what-it-is',
      title: 'What the record is',
      blocks: [
        'Before a container is loaded on a ship to the United States, the carrier sends a list of the cargo (the manifest) to customs. Part of this list is public by law (19 CFR 103.31), and some companies publish it. A few other countries publish similar data; most do not.',
        table('What is usually on it, and what is never on it', 'On it | Not on it', [
          'shipper and consignee, with addresses | the price',
          'who is informed on arrival | who made the goods',
          'ports, ship, voyage and date | the quality',
          'container numbers, packages, weight | shipments by air, parcel, road or rail',
          'a free description of the goods | if the order was paid or repeated',
        ]),
      ],
    },
    {
      id: 'what-it-proves',
      title: 'What it proves',
      blocks: [
        list(
          'The company existed on that day and can export: papers, packing, customs.',
          'Somebody bought. A company with an address received a known number of packages with a known weight.',
          'You know when. A record has a date; a brochure does not.',
        ),
        'Many records prove more than one. 40 shipments over three years to six buyers, the last one nine days ago: this company exports regularly. Buyers who come back are the best reference, because they have seen the goods and ordered again.',
      ],
    },
    {
      id: 'what-it-does-not-prove',
      title: 'What it does not prove',
      blocks: [
        'That the shipper makes the goods. The shipper can be a trading company that buys from five workshops and changes them without telling you. Or it can be a shipping agent (freight forwarder): then the document shows the agent as shipper, and the real shipper is only in the agent’s own papers. If one company ships garden chairs, brake discs and baby clothes in one month, it is not a factory.',
        'That the goods are the ones you want. “LED LIGHTING PRODUCTS 300 CTNS” can be strip lights, headlamps and many other things. The description is written for customs, not for buyers. A Harmonized System code, if there is one, helps: the first six digits mean the same in nearly every country.',
        'That there is nothing else. Importers and shippers can ask customs to hide their names on the public list, and large ones do; this is valid for two years and can be renewed. A factory that sells at home, by air or to other countries may have no records and still be excellent.',
      ],
    },
    {
      id: 'reading-one',
      title: 'How to read a record in five minutes',
      blocks: [
        steps(
          'Sort by date. When was the last shipment? If there was none for a year, ask why.',
          'Read ten descriptions, not one. Are they all from one industry? Is your kind of product the main product, or an exception?',
          'Count the buyers and look for those that come back. If there is only one buyer, the supplier may depend on that buyer.',
          'Compare weight and packages. 300 cartons of 12 kilograms show the usual order size. If your order is much smaller, say so in your first e-mail.',
          'Look at the buyers. Are they shops like yours, brands, or the supplier’s own office in another country? The last one is not a real customer.',
        ),
        'Then compare two or three suppliers on the same five points. The differences tell you more than any single record.',
      ],
    },
    {
      id: 'from-record-to-letter',
      title: 'From the record to your first e-mail',
      blocks: [
        'With a record you know more than most new buyers. Do not show off. “We know your customers” sounds like a threat. Ask questions that an honest company can answer easily:',
        list(
          'Which factory makes this product, and where? Is it yours?',
          'How long have you made it, and how many pieces did you ship in the last three months?',
          'Can you give us a reference customer in a country where we do not sell?',
          'Who handles export: you, or an agent?',
        ),
        'If the answers match the record, order a sample. If the company says it makes everything itself and the record shows five different industries, you found out with one e-mail.',
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'How we use it',
      blocks: [
        'We compare the goods in each shipment with the names of products. For each supplier we show the matching words, the number of matching shipments, the date of the last one and the number of buyers. Old shipments count less, and shipping agents come last. [How we match suppliers](/how-it-works#match) explains the details and how often it is right.',
        note(
          'A record shows that a company trades. It is not a recommendation. Use it to choose three companies. Then ask the [questions before the first order](/insights/before-the-first-order) to decide which one to keep.',
        ),
      ],
    },
  ],
}
