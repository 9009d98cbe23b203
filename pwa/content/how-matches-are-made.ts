import { figure, link, note, type Section, text } from './block.ts'

export const HOW_MATCHES_ARE_MADE: readonly Section[] = [
  {
    id: 'match',
    title: 'Match',
    blocks: [
      text(
        'Suppliers come from import records. A match means that a supplier’s shipments describe goods in the words of the product’s name. Trade noise is taken out first (“300CTN”, “HS 940540”), sellers’ slang is turned into trade words, and plural into singular. Then each line of cargo is compared by words and by letters.',
      ),
      text(
        'The score, up to 100, says how likely the shipments are of this kind of goods. Only a line that is likelier right than wrong counts, and under 25 a supplier is not shown. A shipment’s weight halves every twelve months. A supplier’s best line counts in full, the next half, the next a quarter, so that many weak lines never beat a strong one. A company that looks like a freight forwarder counts half.',
      ),
      text(
        'What the thing is must agree, not only what it is like: “Breathable Walking Shoes for Women” is matched by shoes, sneakers or footwear, not by walking sticks or shoe racks.',
      ),
      figure('92%', 'of the first three cargo texts found were the right kind of goods'),
      text(
        'Measured on 44 product titles against cargo texts, both judged by hand and set aside from tuning: a small sample. The first text was right for 98% of the titles. On the sandbox’s sample data, whose kinds are very narrow, 84% of the suppliers scored above 50 were right.',
      ),
      note(
        'It does not prove that this factory makes this very product. Ask before you order: ',
        link('/insights/before-the-first-order', 'what to ask'),
        '.',
      ),
    ],
  },
  {
    id: 'shipments',
    title: 'Shipments and checked contacts',
    blocks: [
      text(
        'A supplier’s shipments are those on its import record. We read a part of them one by one, and only those can match a product: “41 of its 412 shipments match” has the whole record in the second number. Years are counted from the first shipment on record.',
      ),
      text(
        '“Contact checked” means that, by its source, somebody checked the contact within a year. It says nothing about the goods. Records cover sea freight, not air parcels; ',
        link('/insights/what-an-import-record-proves', 'what that proves, and what not'),
        '.',
      ),
    ],
  },
  {
    id: 'margin',
    title: 'Margin',
    blocks: [
      text(
        'What is left of the shop price after the lowest and after the highest price that the best matching supplier stated, in percent of the shop price. Shown only when both are known in one currency.',
      ),
      note(
        'Freight, duty, fees, advertising and returns come on top, and they are large: ',
        link('/insights/landed-cost-and-margin', 'a worked example'),
        '.',
      ),
    ],
  },
]
