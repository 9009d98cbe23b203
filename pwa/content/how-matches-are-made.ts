import { figure, list, note, type Section } from './block.ts'

export const HOW_MATCHES_ARE_MADE: readonly Section[] = [
  {
    id: 'match',
    title: 'Match',
    blocks: [
      'Suppliers come from import records. A match means that a supplier ships the kind of goods that the product is.',
      figure('97%', 'of the matches shown were right: 59 of 61'),
      note(
        'A match does not prove that this factory makes exactly this product. Ask before you order: [what to ask](/insights/before-the-first-order).',
      ),
    ],
    more: [
      'We read what a name sells: brand, packs, sizes and colours are left out, and what follows “with” or “for” counts less, so a long title scores no lower than a short one. Codes and quantities (“300CTN”, “HS 940540”) are removed from each cargo description. Then both are compared in trade words.',
      'Both must name the same goods: “Breathable Walking Shoes for Women” matches shoes, sneakers or footwear, not walking sticks or shoe racks. A part or an accessory is its own thing: a projector does not match projection screens, a printer does not match ink, and a “case for phone” is a case. A lamp with a USB charger is a lamp. Brand names match nothing.',
      'Each match has a score: of 100 matches with a score of 92, about 92 are right. Pages show the goods that matched, and how many shipments. The score comes from pairs of product names and cargo descriptions that a reader judged, and from how far a description lies behind the best one. Below 70 nothing is shown.',
      list(
        '90 or more: 100% right, 26 of 26.',
        '80 to 89: 100% right, 23 of 23.',
        '70 to 79: 83% right, 10 of 12. Ask before you trust it. Its price never decides a verdict alone.',
      ),
      'Measured on 70 product titles and 1,600 cargo descriptions that were not used to build the method. Only the same kind of goods counts as right; goods that are nearly the same count as wrong. It is a small sample: with 26 of 26, the true share is between 87% and 100%. Long titles of real shops are harder: of 102 matches for 148 such titles, 77 were right and 18 nearly the same.',
      'Who shipped such goods lately comes first: a shipment of 12 months ago counts half. A probable shipping agent (freight forwarder) ships goods for others, so it comes after all suppliers and is counted apart: “5 suppliers, 2 shipping agents”.',
    ],
  },
  {
    id: 'shipments',
    title: 'Shipments and checked contacts',
    blocks: [
      'A supplier’s shipments come from import records. For some of them we have checked what the goods are, and only those can match a product.',
    ],
    more: [
      '“41 of 78 shipments checked match · 412 shipments in total” means: 412 shipments are known, we checked 78 of them, and 41 of these match. Years in business are what a supplier states, or else counted from the first known shipment.',
      '“Contact verified” means that, according to the source, somebody checked the contact in the last year. It says nothing about the goods. Import records cover sea freight, not air parcels: [what they prove, and what not](/insights/what-an-import-record-proves).',
    ],
  },
  {
    id: 'margin',
    title: 'Gross margin',
    blocks: [
      'Shop price minus the price of the best matching supplier at its lowest price, in percent of the shop price. Shown only if both prices are known in the same currency.',
    ],
    more: [
      note(
        'Freight, duty, fees, advertising and returns are not in it, and they are high. What is really left is the [landed profit](/how-it-works#landed-profit). See also [a worked example](/insights/landed-cost-and-margin).',
      ),
    ],
  },
]
