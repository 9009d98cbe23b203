import { figure, link, note, type Section, text } from './block.ts'

export const HOW_MATCHES_ARE_MADE: readonly Section[] = [
  {
    id: 'match',
    title: 'Match',
    blocks: [
      text(
        'Suppliers come from import records. A match means that the goods in a supplier’s shipments are described with the same words as the product. First we remove codes and quantities (“300CTN”, “HS 940540”), replace marketing words with trade words, and plural with singular. Then we compare each cargo description with the product name, by its words and by its spelling.',
      ),
      text(
        'The score, up to 100, says how likely it is that the supplier ships this kind of goods. A cargo description counts only if it is more likely right than wrong. Suppliers below 25 are not shown. Older shipments count less: half after 12 months. The best description counts in full, the second half, the third a quarter, so many weak matches never beat one strong match. A probable freight forwarder counts half.',
      ),
      text(
        'The kind of product must be the same: “Breathable Walking Shoes for Women” matches shoes, sneakers or footwear, not walking sticks or shoe racks.',
      ),
      figure('92%', 'of the first three cargo descriptions found were the right kind of goods'),
      text(
        'Measured on 44 product titles and cargo descriptions, checked by hand and not used to build the method: a small sample. The first description was right for 98% of the titles. On our sample data, with many very similar products, 84% of the suppliers with a score above 50 were right.',
      ),
      note(
        'A match does not prove that this factory makes exactly this product. Ask before you order: ',
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
        'A supplier’s shipments come from import records. For some of them we know the details, and only those can match a product. In “41 of its 412 shipments match”, 412 is the total. Years in business are counted from the first known shipment.',
      ),
      text(
        '“Contact checked” means that, according to the source, somebody checked the contact in the last year. It says nothing about the goods. Import records cover sea freight, not air parcels: ',
        link('/insights/what-an-import-record-proves', 'what they prove, and what not'),
        '.',
      ),
    ],
  },
  {
    id: 'margin',
    title: 'Margin',
    blocks: [
      text(
        'Shop price minus the price of the best matching supplier (its lowest and its highest price), in percent of the shop price. Shown only if both prices are known in the same currency.',
      ),
      note(
        'Freight, duty, fees, advertising and returns are extra costs, and they are high: ',
        link('/insights/landed-cost-and-margin', 'a worked example'),
        '.',
      ),
    ],
  },
]
