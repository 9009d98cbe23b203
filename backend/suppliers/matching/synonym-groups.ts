import type { TextIndex } from './text-index.ts'

/** One synonym group, or a compound with an indexed word: "handbag" and "bag". */
export function areSynonyms(index: TextIndex, a: string, b: string): boolean {
  if (groupName(a) === groupName(b)) return true
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a]
  return (
    shorter.length >= 3 && longer.endsWith(shorter) && index.wordIds.has(longer.slice(0, -shorter.length))
  )
}

/** "Sneaker" and "footwear" may be the same thing; the score decides. Singular trade words. */
function groupName(word: string): string {
  return GROUP_BY_WORD.get(word) ?? word
}

const SYNONYM_GROUPS = [
  'shoe sneaker footwear boot loafer trainer',
  'slipper slide sandal clog',
  'cup mug tumbler drinkware',
  'bottle flask jug',
  'trousers legging pant jogger',
  'sweater pullover cardigan jumper knitwear',
  'shirt tee top blouse',
  'shapewear bodysuit girdle corsetry corset',
  'jewelry necklace bracelet earring pendant chain',
  'lamp light lantern lighting torch',
  'holder stand bracket mount grip',
  'cable cord',
  'case cover',
  'box container bin',
  'organizer storage',
  'phone iphone smartphone',
  'television hdtv',
  'tablet ipad',
  'laptop macbook',
  'cutter slicer chopper grater',
  'sock stocking hosiery',
  'mat pad',
  'blanket throw',
  'pan pot cookware',
  'blender juicer',
  'diffuser humidifier',
  'bag backpack rucksack handbag daypack',
  'knife cutlery',
  'scissor shear',
  'mold mould tray',
  'camera recorder',
  'pump inflator compressor',
  'sunglass spectacle eyeglass',
  'brush scrubber',
  'rack shelf',
  'curler roller',
  'earphone headphone headset earbud',
  'charger adapter',
  'flower foliage plant',
  'sunshade shade',
  'frother beater whisk',
  'brace support',
  'wallpaper sticker',
  'sofa couch',
  'rug carpet',
]
const GROUP_BY_WORD = new Map<string, string>()
for (const [at, kind] of SYNONYM_GROUPS.entries()) {
  for (const word of kind.split(' ')) if (!GROUP_BY_WORD.has(word)) GROUP_BY_WORD.set(word, `#${at}`)
}
