import { link, list, type Section, table, text } from './block.ts'

export const HOW_PREDICTIONS_ARE_CHECKED: Section = {
  id: 'track-record',
  title: 'Track record',
  blocks: [
    text(
      'With each day’s data we seal the first 50 products of both lists and every “very likely” rise: we write them down with the date, and nobody can change them. When the days are over, we count. ',
      link('/track-record', 'See the results'),
      '.',
    ),
    table(
      'What we ask of each product',
      ['Question', 'Right if'],
      [
        ['Days 8 to 14', 'these 7 days sell more than the average week'],
        ['Days 1 to 28', 'these 28 days sell more than 4 average weeks'],
      ],
    ),
    list(
      'Day 1 is the day after the last full day in the data. The average week is that of the 4 weeks before the last week, as counted on the day we sealed it. If it sells the same, we count it as wrong.',
      'A product that waits for a result is not added again for the same question. One lucky product cannot count every day.',
      'If a day is missing, we wait one week for it. With 5 of 7 days known we scale up; with fewer the result is “not known”. So is that of a product which is no longer in our data. Both stay on the list.',
      'Somebody else signs the list: a time-stamp service, by its own clock. Only predictions that it signed within a day count in our results. The others are shown apart, as “not witnessed”.',
      'The counts of each day are open to all, and sealed with the result. So you can add them up yourself.',
      'Next to our results stand those of a simple rule, the largest growth vs. the week before, and the share of all products that sold more.',
      'The chance on a product’s page is about the next week, days 1 to 7. So it is checked against that week.',
    ),
  ],
}
