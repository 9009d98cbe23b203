import { list, type Section } from './block.ts'

export const HOW_PREDICTIONS_ARE_CHECKED: Section = {
  id: 'track-record',
  title: 'Track record',
  blocks: [
    'With each day’s data we seal the first 50 products of both lists and every “very likely” rise: we write them down with the date, and nobody can change them. When the days are over, we count. [See the results](/track-record).',
  ],
  more: [
    'Our first question: will it grow more than its market in the next 7 days? The market is the products of its category and list. Best sellers count for no more than their own growth.',
    'The second one is for products with a forecast: will it sell more than its average week in days 57 to 63, when goods ordered by sea on that day land?',
    list(
      'The first is right if the 7 days sell more than the average week times the growth of the market. The average week is that of the 4 weeks before the last week, as counted on the day we sealed it. If it sells exactly that, we count it as wrong.',
      'With fewer than about 30 products there is no market. Then the average week alone counts, and the list says so.',
      'Older predictions had two other questions, without the market: days 8 to 14, and days 1 to 28. They are judged as they were sealed.',
      'A product that waits for a result is not added again. One lucky product cannot count every day.',
      'If a day is missing, we wait one week for it. With 5 of 7 days known we scale up; with fewer the result is “not known”. So is that of a product which is no longer in our data. Both stay on the list.',
      'Somebody else signs the list: a time-stamp service, by its own clock. Only predictions that it signed within a day count in our results. The others are shown apart, as “not witnessed”.',
      'The counts of each day, of the product and of its market, are open to all and sealed with the result. So you can add them up yourself.',
      'Next to our results stand those of a simple rule, the largest growth vs. the week before, and the share of all products that were right.',
      'Anybody’s picks can be [scored like ours](/scored-lists): sealed on the day in a chain of their own, and counted after 7, 28 and 90 days. Over 28 and 90 days the average week alone counts, without the market.',
      'Both chances on a product’s page are about the same weeks and the same questions. So they are checked against them.',
    ),
  ],
}
