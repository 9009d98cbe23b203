import { OUR_ESTIMATE, type Rate, type Source, type Spread } from './rate.ts'

/** A courier's price is not calculated, its time is. Truck: from within the US. */
export type Carriage = 'sea' | 'air' | 'courier' | 'truck'

const BY_STAGE: Source = {
  name: 'PlainFreight, shipping time from China to the US, by stage',
  link: 'https://plainfreight.com/guides/china-shipping-time',
  asOf: '2026-11-28',
}
const COURIERS: Source = {
  name: 'Forest Leopard, shipping from China to Washington',
  link: 'https://forestleopard.com/knowledgedetail/Shipping-From-China-to-Washing',
  asOf: '2026-11-28',
}
const FROM_CHINA = 'Read for goods from China; other countries are assumed to take as long.'
const EXAMINED = 'An examination takes 5 to 10 days more.'

/** Days. */
export const TIME_RATES = {
  production: days('production', 'Until the goods are made', [7, 20, 35], OUR_ESTIMATE, 'Ask the supplier.'),
  /** From the factory to the port of entry, unpacked. */
  transitBy: {
    sea: days(
      'transit-sea',
      'By sea, in a shared container',
      [19, 32, 47],
      BY_STAGE,
      `12 to 20 days on the water to the West Coast, 25 to 35 to the East, and 7 to 12 for pickup, loading and unpacking. ${FROM_CHINA}`,
    ),
    air: days('transit-air', 'By air', [2, 3, 4], BY_STAGE, `Pickup and flight. ${FROM_CHINA}`),
    courier: days('transit-courier', 'By courier', [2, 3, 4], COURIERS, `With customs. ${FROM_CHINA}`),
    truck: days('transit-truck', 'By truck', [2, 4, 8], OUR_ESTIMATE, null),
  } satisfies Record<Carriage, Rate<Spread>>,
  customsBy: {
    sea: days('customs-sea', 'Customs', [2, 3, 5], BY_STAGE, EXAMINED),
    air: days('customs-air', 'Customs', [1, 2, 3], BY_STAGE, EXAMINED),
    courier: days('customs-courier', 'Customs', [0, 0, 0], COURIERS, EXAMINED),
    truck: days('customs-none', 'Customs', [0, 0, 0], OUR_ESTIMATE, null),
  } satisfies Record<Carriage, Rate<Spread>>,
  prep: days(
    'prep',
    'To the warehouse, checked in and on sale',
    [3, 7, 14],
    OUR_ESTIMATE,
    'Warehouses are slower before the holidays.',
  ),
}

function days(
  id: string,
  words: string,
  [low, likely, high]: readonly [number, number, number],
  source: Source,
  note: string | null,
): Rate<Spread> {
  return { id: `days-${id}`, words, value: { low, likely, high }, source, note }
}
