import type { Category } from '../contracts/categories.ts'

/**
 * Maps a source's category (a name, a path such as "Home & Kitchen > Kitchen & Dining > Mugs", or a slug such as
 * `sporting-goods`) to one of ours by its words, the deepest recognised level first. Null when none is recognised:
 * nothing is guessed from the product's name alone. The name only decides inside "home and kitchen" categories, which
 * stand for two of ours.
 */
export function categoryOf(sourceCategory: string | null, name: string): Category | null {
  const levels = (sourceCategory ?? '')
    .slice(0, 300)
    .split(/\s*[>›»|/]\s*/)
    .map(fold)
    .reverse()
  if (levels.some((level) => NONE_OF_OURS.test(level))) return null
  for (const level of levels) {
    const rule = RULES.find(([pattern]) => pattern.test(level))
    if (rule) return rule[1] === 'home or kitchen' ? homeOrKitchen(name) : rule[1]
  }
  return null
}

/** Departments that share words with ours ("Books > Health") and are none of them. */
const NONE_OF_OURS =
  /\b(books?|magazines?|fiction|music|movies?|dvd|video games?|software|gift cards?|grocery|food and beverages?|pets?|pet supplies|toys?|virtual products)\b/

/** Tried in order: the narrower meaning stands first ("sports nutrition" is health, "smart watches" are electronics). */
const RULES: readonly (readonly [RegExp, Category | 'home or kitchen'])[] = [
  [/\b(home and kitchen|home garden|home and garden)\b/, 'home or kitchen'],
  [/\boutdoor (decor|furniture|lighting|living)\b/, 'Home & Living'],
  [/\b(cars?|automotive|auto|vehicles?|motorcycles?|trucks?|tires?)\b/, 'Automotive'],
  [/\b(vitamins?|supplements?|nutrition|wellness|medical|hpc|health)\b/, 'Health & Wellness'],
  [
    /\b(beauty|cosmetics?|make ?up|skin ?care|hair ?care|hair|nails?|fragrances?|perfumes?|personal care|shav(e|ing)|grooming|oral care)\b/,
    'Beauty & Personal Care',
  ],
  [
    /\b(kitchens?|kitchenware|dining|cookware|bakeware|tableware|drinkware|cutlery|barware|mugs?)\b/,
    'Kitchen & Dining',
  ],
  [
    /\b(sports?|sporting|outdoors?|fitness|camping|hiking|cycling|fishing|yoga|exercise)\b/,
    'Sports & Outdoors',
  ],
  [
    /\b(electronics?|phones?|wireless|computers?|laptops?|tablets?|cameras?|audio|headphones?|smart ?watch(es)?|televisions?)\b/,
    'Electronics',
  ],
  [
    /\b(fashion|clothing|clothes|apparel|womenswear|menswear|shoes?|jewel(le)?ry|luggage|bags?|handbags?|dress(es)?|underwear|watches)\b/,
    'Fashion',
  ],
  [
    /\b(home|household|furniture|decor|bedding|textiles?|lighting|lamps?|garden|patio|cleaning|laundry)\b/,
    'Home & Living',
  ],
]

const KITCHEN_WORDS =
  /\b(kitchen|cook(ing|ware|er)?|bak(e|ing|eware)|pans?|pots?|kni(fe|ves)|cups?|mugs?|tumblers?|plates?|bowls?|utensils?|cutting|spatulas?|blenders?|toasters?|kettles?|coffee|tea|oven|fryer|food|lunch|wine|grill|peelers?|whisk|dish(es)?|skillets?|measuring|spice|garlic|salad|ice cube)\b/i

function homeOrKitchen(name: string): Category {
  return KITCHEN_WORDS.test(name) ? 'Kitchen & Dining' : 'Home & Living'
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
