import { link, list, note, steps, table, text } from '../block.ts'
import type { Insight } from './insight.ts'

export const WHAT_AN_IMPORT_RECORD_PROVES: Insight = {
  slug: 'what-an-import-record-proves',
  title: 'What an import record proves, and what it does not',
  topics: ['suppliers'],
  publishedOn: '2026-11-21',
  lead: 'A bill of lading is the nearest thing to a witness that a supplier has. Like any witness, it saw some things and not others.',
  figure: { value: '0', words: 'prices on a bill of lading as the public sees it' },
  sections: [
    {
      id: 'what-it-is',
      title: 'What the record is',
      blocks: [
        text(
          'When a container goes on a ship to the United States, the carrier sends a manifest to customs before loading. Part of that manifest is public by law (19 CFR 103.31), and record services publish it. Some other countries publish similar data; most do not.',
        ),
        table(
          'What is usually on it, and what never is',
          ['On it', 'Not on it'],
          [
            ['shipper and consignee, with addresses', 'the price'],
            ['party to notify on arrival', 'who made the goods'],
            ['ports, ship, voyage and date', 'the quality'],
            ['container numbers, packages, weight', 'what went by air, parcel, road or rail'],
            ['a description of the goods in free words', 'whether the order was paid or repeated'],
          ],
        ),
      ],
    },
    {
      id: 'what-it-proves',
      title: 'What it proves',
      blocks: [
        list(
          'The company exists, or did on that day, and can get goods onto a ship: papers, packing, customs at its end.',
          'Somebody bought. A consignee with an address took delivery of so many packages of so many kilograms.',
          'It happened then. A record is dated; a brochure is not.',
        ),
        text(
          'Many records prove more than one. Forty shipments over three years to six buyers, the last one nine days ago, is a company that exports as a habit. Buyers who come back are the best reference there is, because they have seen the goods and ordered again.',
        ),
      ],
    },
    {
      id: 'what-it-does-not-prove',
      title: 'What it does not prove',
      blocks: [
        text(
          'That the shipper makes the goods. The shipper may be a trading company that buys from five workshops, and change them without telling you. Or a freight forwarder: on the carrier’s own bill the forwarder often stands as shipper, and the true one only on the forwarder’s bill. If one company ships garden chairs, brake discs and baby clothes in one month, it is not a factory.',
        ),
        text(
          'That the goods are yours. “LED LIGHTING PRODUCTS 300 CTNS” covers strip lights, headlamps and a thousand things more. A description is written to satisfy customs, not to help buyers. The Harmonized System code, where it is given, narrows it down: six digits mean the same thing in nearly every country.',
        ),
        text(
          'That there is nothing else. Importers and shippers can ask customs to keep their names off the public list, and large ones do; the request holds for two years and can be renewed. A factory that sells at home, by air or to other countries may have an empty record and be excellent.',
        ),
      ],
    },
    {
      id: 'reading-one',
      title: 'Reading a record in five minutes',
      blocks: [
        steps(
          'Sort by date. When was the last shipment? A year of silence is a question to ask.',
          'Read ten descriptions, not one. Do they stay within one trade? Is your kind of goods the main thing, or an exception?',
          'Count the buyers and look for those that return. One buyer only: you depend on whatever that buyer has agreed with them.',
          'Compare weight and packages. 300 cartons of 12 kilograms tell you the size of an order this company is used to. If yours is a tenth of it, say so in your first letter.',
          'Look at the consignees. Are they shops like yours, brands, or the supplier’s own branch abroad? The last is not a sale to a customer.',
        ),
        text(
          'Then compare two or three suppliers on the same five points. Differences speak louder than any single record.',
        ),
      ],
    },
    {
      id: 'from-record-to-letter',
      title: 'From the record to your first letter',
      blocks: [
        text(
          'A record gives you something that most first letters lack: knowledge. Do not wave it about. “We know whom you supply” sounds like a threat, and the buyer’s order is none of your business. Ask so that an honest company can answer easily:',
        ),
        list(
          'Which factory makes this article, and where? Is it yours?',
          'How long have you made it, and how many pieces went out last quarter?',
          'May we have a reference in a country we do not sell in?',
          'Who handles export: you, or an agent?',
        ),
        text(
          'If the answers and the record agree, you have a supplier worth a sample. If the company says it makes everything itself and the record shows five trades, you have learnt it for the price of a letter.',
        ),
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'How we use it',
      blocks: [
        text(
          'We read shipments one by one and compare their words with the names of products. A supplier is shown with the words that matched, the number of matching shipments, the date of the last one and the number of buyers. Old shipments weigh less, and forwarders count half. ',
          link('/how-it-works#match', 'How a match is scored'),
          ' has the details and how often it is right.',
        ),
        note(
          'A record is evidence of trade, not a recommendation. It gets a company onto your list of three. The ',
          link('/insights/before-the-first-order', 'questions before the first order'),
          ' get it off again, or keep it there.',
        ),
      ],
    },
  ],
}
