import * as z from 'zod/mini'
import { CATEGORIES, type Category } from '../contracts/categories.ts'
import { cutText } from '../contracts/cut-text.ts'
import { readRows } from '../process/data-file.ts'

/**
 * A name, a path ("Home & Kitchen > Mugs") or a slug. The deepest recognized level wins; a leading "Home" is
 * the front page. Null if unrecognized. The product's name only decides inside "home and kitchen", which
 * covers two of our categories.
 */
export function categoryOf(sourceCategory: string | null, name: string): Category | null {
  const path = cutText(sourceCategory ?? '', 300)
    .split(/(?:[>›»|/\\→＞]|->|::)+/u)
    .map(fold)
    .filter((level) => level !== '')
  const levels = (path.length > 1 && FRONT_PAGE.test(path[0] ?? '') ? path.slice(1) : path).reverse()
  if (levels.some((level) => NONE_OF_OURS.test(level))) return null
  for (const level of levels) {
    const rule = CATEGORY_RULES.find(([pattern]) => pattern.test(level))
    if (rule) return ours(rule, name)
  }
  return null
}

function ours([, category]: Rule, name: string): Category {
  return category === 'home or kitchen' ? homeOrKitchen(name) : category
}

const FRONT_PAGE =
  /^(home|homepage|home page|start|all|all categories|all departments|shop|store|products|amazon( com.*)?|trendyol|shopee|lazada|tokopedia|ana ?sayfa|trang chu|beranda|inicio|accueil|startseite|首页|全部|全部分类)$/u

/** Share words with ours, but do not fit: "Books > Health". */
const NONE_OF_OURS =
  /\b(books?|magazines?|fiction|music|movies?|dvd|video games?|software|gift cards?|grocery|food and beverages?|pets?|pet supplies|toys?|virtual products|kitap|sach|buku|libros?|oyuncak|do choi|mainan|juguetes)\b|图书|玩具|宠物|食品/u

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
    .replace(/[ıđß]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Unicode normalization does not decompose these. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', đ: 'd', ß: 'ss' }

/** Spaces separate words, underscores join a phrase. Folded (lower case, no accents). */
const Row = z.strictObject({
  category: z.enum([...CATEGORIES, 'home or kitchen']),
  words: z.string(),
  chinese: z.string(),
})

type Rule = readonly [RegExp, z.infer<typeof Row>['category']]

/** Narrow meanings come first: "sports nutrition" is health, "smart watches" are electronics. */
const CATEGORY_RULES: readonly Rule[] = readRows('backend/sources/category-words.csv', Row).map(
  ({ category, words, chinese }) => {
    const latin = `\\b(?:${words.replaceAll(' ', '|').replaceAll('_', ' ')})\\b`
    return [new RegExp(chinese === '' ? latin : `${latin}|${chinese.replaceAll(' ', '|')}`), category]
  },
)
