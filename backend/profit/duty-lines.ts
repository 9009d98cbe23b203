import type { Category } from '../contracts/categories.ts'
import type { TariffLine } from '../contracts/profit.ts'
import type { Rate, Source } from './rate.ts'

const HTS: Source = {
  name: 'US tariff schedule (HTS 2026) and its notes 16, 20 and 52',
  link: 'https://hts.usitc.gov',
  asOf: '2026-11-27',
}

const LIST_4A = { program: '301', heading: '9903.88.15', bps: 750, origin: 'CN', including: false } as const
const LIST_2 = { ...LIST_4A, heading: '9903.88.02', bps: 2500 } as const
const LIST_3 = { ...LIST_4A, heading: '9903.88.03', bps: 2500 } as const
const METAL = { program: '232', heading: '9903.82.09', bps: 2500, origin: null, including: false } as const

const PLASTIC_ARTICLES = line('39269099', 530, LIST_4A)
const PLASTIC_HOUSEHOLD = line('39249056', 340, LIST_4A)
const WOODEN_FURNITURE = line('94036080', 0, LIST_3)

/** The usual line first. Used where no shipment states a code. */
export const DUTY_LINES = {
  usualDuty: usual(
    'other',
    [PLASTIC_HOUSEHOLD, line('90191020', 0), line('39241020', 650, LIST_4A), WOODEN_FURNITURE],
    'plastic household goods 3924.90.56; free goods such as massagers 9019.10.20; plates and cups 3924.10.20; wooden furniture 9403.60.80',
  ),
  usualDutyOf: {
    'Beauty & Personal Care': usual(
      'beauty',
      [line('33049950', 0, LIST_3), PLASTIC_ARTICLES],
      'make-up 3304.99.50; plastic articles 3926.90.99',
    ),
    Fashion: usual(
      'fashion',
      [line('61091000', 1650, LIST_4A), line('71171990', 1100, LIST_4A), line('61099010', 3200, LIST_4A)],
      'cotton T-shirts 6109.10.00; costume jewellery 7117.19.90; T-shirts of man-made fibre 6109.90.10',
    ),
    'Home & Living': usual(
      'home',
      [PLASTIC_HOUSEHOLD, WOODEN_FURNITURE, line('94054184', 390, LIST_3)],
      'plastic household goods 3924.90.56; wooden furniture 9403.60.80; LED lamps 9405.41.84',
    ),
    Electronics: usual(
      'electronics',
      [line('85437098', 260, LIST_2), line('85183020', 0)],
      'electric devices 8543.70.98, before their new number 8543.70.99; headphones 8518.30.20',
    ),
    'Sports & Outdoors': usual(
      'sports',
      [line('95069100', 460, LIST_4A), line('95069960', 400, LIST_4A)],
      'exercise goods 9506.91.00; other sports goods 9506.99.60',
    ),
    'Health & Wellness': usual(
      'health',
      [line('90191020', 0), PLASTIC_ARTICLES],
      'massagers 9019.10.20; plastic articles 3926.90.99',
    ),
    Automotive: usual(
      'automotive',
      [line('87089981', 250, METAL, LIST_3), PLASTIC_ARTICLES],
      'car parts 8708.99.81; plastic articles 3926.90.99',
    ),
    'Kitchen & Dining': usual(
      'kitchen',
      [line('73239300', 200, METAL), line('39241040', 340), line('39241020', 650, LIST_4A)],
      'steel kitchenware 7323.93.00; plastic tableware 3924.10.40, plates and cups 3924.10.20',
    ),
  } as Partial<Record<Category, Rate<readonly TariffLine[]>>>,
}

function line(code: string, rate: number, ...listed: TariffLine['listed']): TariffLine {
  return { code, usual: rate, listed, exempt: false }
}

function usual(id: string, value: readonly TariffLine[], goods: string): Rate<readonly TariffLine[]> {
  return {
    id: `duty-usual-${id}`,
    words: 'Duty: the category’s typical goods',
    value,
    source: HTS,
    note: `Our assumption: ${goods}. Look up the line of your goods.`,
  }
}
