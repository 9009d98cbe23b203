import type { TextIndex } from './text-index.ts'

/** Of one kind, or one is a compound of the other with another word of the index: a "handbag" is a bag. */
export function isSameSort(index: TextIndex, a: string, b: string): boolean {
  if (kindName(a) === kindName(b)) return true
  const [longer, shorter] = a.length > b.length ? [a, b] : [b, a]
  return (
    shorter.length >= 3 && longer.endsWith(shorter) && index.wordIds.has(longer.slice(0, -shorter.length))
  )
}

/**
 * Names of the same sort of goods, by which a product and a cargo may call one thing: "sneaker" and "footwear". Only says
 * that the thing may be the same; how much else agrees is for the score. Singular, in trade words.
 */
function kindName(word: string): string {
  return KINDS_BY_WORD.get(word) ?? word
}

const KINDS = [
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
  'box container bin organizer storage',
  'cutter slicer chopper grater',
  'massager massage',
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
  'curler roller rod',
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
const KINDS_BY_WORD = new Map<string, string>()
for (const [at, kind] of KINDS.entries()) {
  for (const word of kind.split(' ')) if (!KINDS_BY_WORD.has(word)) KINDS_BY_WORD.set(word, `#${at}`)
}
