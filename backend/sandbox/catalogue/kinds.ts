import type { Category } from '../../contracts/categories.ts'
import { AUTOMOTIVE } from './automotive.ts'
import { BEAUTY } from './beauty.ts'
import { ELECTRONICS } from './electronics.ts'
import { FASHION } from './fashion.ts'
import { HEALTH } from './health.ts'
import { HOME } from './home.ts'
import type { Kind } from './kind.ts'
import { KITCHEN } from './kitchen.ts'
import { SPORTS } from './sports.ts'

export const KINDS: Readonly<Record<Category, readonly Kind[]>> = {
  'Beauty & Personal Care': BEAUTY,
  Fashion: FASHION,
  'Home & Living': HOME,
  Electronics: ELECTRONICS,
  'Sports & Outdoors': SPORTS,
  'Health & Wellness': HEALTH,
  Automotive: AUTOMOTIVE,
  'Kitchen & Dining': KITCHEN,
}
