import { isModelNumber } from './tokens.ts'

/**
 * True for qualities, materials and users ("walking", "satin"), false for goods ("shoe"). Expects lower-case singular trade
 * words. False for foreign words.
 */
export function isAttribute(word: string): boolean {
  if (ATTRIBUTES.has(word)) return true
  if (/^\d/.test(word) || word.length < 3) return true
  if (isModelNumber(word)) return true
  return ATTRIBUTE_ENDING.test(word) && !GOODS_DESPITE_ENDING.test(word)
}

/** "Sewing machine": means little alone, but distinguishes machines. */
export function isActivity(word: string): boolean {
  return word.length > 5 && word.endsWith('ing')
}

/** Without this quality or user (child, pet) the goods are different. */
export function isKind(word: string): boolean {
  return KINDS.has(word) || (RIVALS[0]?.has(word) === true && word !== 'lady' && word !== 'man')
}

export function isColour(word: string): boolean {
  return COLOUR_WORDS.has(word)
}

export function isMaterial(word: string): boolean {
  return MATERIAL_WORDS.has(word)
}

/** Changes the goods ("smart watch", "neck fan"), unlike colors and sizes. */
export function isQualifier(word: string): boolean {
  return isActivity(word) || USES.has(word) || KINDS.has(word)
}

/** "Battery operated", "oil free", "gold plated". */
export const MAKES_ATTRIBUTE: ReadonlySet<string> = new Set(
  'operated powered driven plated coated filled lined free proof resistant based'.split(' '),
)

/** "Heated", "walking", "bladeless", "waterproof". */
const ATTRIBUTE_ENDING = /.{2}(?:ing|[^aeiou]ed|[aiou]ted|ated|ized|able|ible|less|proof|friendly|ful)$/

/** "Ring", "bed", "earring". */
const GOODS_DESPITE_ENDING =
  /(?:^king|^thing|^wing|^sling|ring|string|spring|bearing|clothing|bedding|awning|lighting|painting|railing|ceiling|stocking|legging|flooring|wiring|tubing|piping|fitting|casing|icing|pudding|dumpling|dressing|covering|coating|keyring|bed|seed|weed|shed|sled|table|cable|vegetable|bible|crucible|collectible|consumable|wearable)$/

const AUDIENCE =
  'lady man child infant adult boy teen teenager senior beginner unisex mens womens ladies girl pet dog cat puppy kitten nurse student mom dad him her people everyone family couple friend lover athlete traveler gamer creator pro artist'
const MATERIALS = `polyester elastane cotton nylon silk satin velvet wool woolen linen denim canvas leather suede fleece sherpa flannel
  microfiber microfibre acrylic viscose rayon bamboo plastic pvc pu eva tpe tpu tpr nbr abs pp pe pet tritan silicone
  rubber latex foam steel stainless metal iron aluminium alloy brass copper zinc titanium gold silver plated wood wooden
  marble granite ceramic porcelain crystal acetate resin cashmere lace mesh chiffon knit woven nonwoven non fabric textile
  synthetic fibre paper cardboard faux fur artificial imitation vegan lithium ion carbon graphite polyurethane oxford
  material base tarnish toxin bpa neoprene spandex jersey corduroy terry tweed gel oilless quartz jade`
const COLOURS = `colour black white red blue green yellow orange purple pink grey brown beige navy teal rose cream ivory nude sage
  pastel multicolor multicolour rainbow clear transparent translucent matte glossy glitter neon chrome dark bright`
const PLACES_AND_USES = `home house household indoor outdoor kitchen bathroom bedroom office garden backyard camping travel beach pool gym yoga
  pilate fitness workout sport hiking running walking fishing hunting cycling driving gaming wedding party holiday
  christmas halloween birthday summer winter spring fall autumn day night daily everyday weekend school work festival
  vacation brunch kid car auto automotive automobile vehicle truck suv desktop professional commercial industrial
  domestic personal medical beauty casual formal salon exercise hotel restaurant camp sleep cosmetic makeup training practice`
const QUALITIES = `new mini small medium large big extra long short tall wide slim thin thick light lightweight heavy duty soft hard
  smooth fluffy fuzzy cozy chunky flat round square deep full half double dual triple single multi high low top tight
  loose oversized cropped maxi midi cute cool warm hot cold fresh dry wet fast quick easy quiet silent loud strong power
  powerful portable compact foldable adjustable universal automatic manual electric electronic electrical digital smart
  wireless bluetooth usb led lcd rgb wifi solar magnetic magnet gps ems uv hepa ultrasonic ionic sonic thermal hydraulic
  free proof safe safety natural organic pure original genuine classic vintage retro modern boho rustic minimalist luxury
  elegant sexy fashion fashionable stylish style design designer trendy aesthetic novelty creative unique premium quality
  basic simple super ultra max pro plus lite air deluxe ultimate perfect best great good better real realistic true
  little old young happy crazy lazy funny daily complete official unofficial classic mixed other general disposable
  mobile cell reusable flexible elastic breathable ergonomic orthopedic therapeutic antibacterial hypoallergenic gentle sensitive
  hydrating brightening built off on out up down over under front rear back side left right inner outer self non anti
  two three four five six first second third one no all any more most very not hand handheld
  printed print pattern floral striped plain solid assorted pocket size crew neck sleeve waist
  slip pop y2k korean japanese french american european chinese italian size type model version style pct percent hand free`
/** Excludes ordinary words, such as fruit. */
const BRANDS = `samsung sony lg panasonic canon bose lego nike adidas toyota honda bmw disney nba nfl philips bosch dewalt makita garmin nikon
  epson logitech netgear dyson kitchenaid cuisinart yamaha jbl xiaomi huawei lenovo asus acer microsoft nintendo keurig
  owala yeti crocs lululemon levoit shein stanley anker braun remington tefal hitachi toshiba haier whirlpool`
const MAKERS = new Set(BRANDS.split(/\s+/))

export function isMaker(word: string): boolean {
  return MAKERS.has(word)
}

/** A "brush set" is brushes. */
const BUNDLES =
  'set kit pack pair piece pcs lot bundle bulk count series collection edition assortment combo starter dozen gift item product article good supply equipment apparatus appliance device preparation bedding machine system kitchenware houseware replacement refill compatible nesoi various cast held nonstick pre mounted psi btu mph mmhg qt count ct unscented natural fingerprint keypad karaoke queen king twin iphone ipad macbook kindle'

/** Changes the goods; materials rarely do. */
export function isUse(word: string): boolean {
  return USES.has(word)
}

/** Heads only without a better noun. */
export const WEAK_NOUNS: ReadonlySet<string> = new Set(
  'machine device appliance equipment apparatus system kit set iphone ipad macbook kindle'.split(' '),
)

/** A "lamp shade" is not a lamp. */
export const PARTS: ReadonlySet<string> = new Set(
  `part accessory spare component case cover protector filter head strap band lid cap pad cushion liner refill cartridge ink
  toner blade bit tip battery charger cable cord adapter mount bracket holder stand hook rod handle wheel bulb shade base
  screen film skin bag sleeve pouch organizer hose nozzle tray basket rack scoop clip hanger remote pole peg string needle
  thread box tag sticker label grip wrap frame panel element`.split(/\s+/),
)

/** Different words of one group mean different goods. */
export const RIVALS: readonly ReadonlySet<string>[] = [
  'man lady child infant pet',
  'stainless plastic ceramic glass wood wooden bamboo silicone rubber aluminium iron paper cotton polyester leather synthetic wool',
  'electric manual gas gasoline',
].map((words) => new Set(words.split(' ')))

const KINDS = new Set(
  'smart digital electric solar inflatable magnetic laser ultrasonic thermal hydraulic neck hand bluetooth robot disposable foldable weighted heated gas air blackout'.split(
    ' ',
  ),
)
const USES: ReadonlySet<string> = new Set([AUDIENCE, PLACES_AND_USES].join(' ').split(/\s+/))

const COLOUR_WORDS: ReadonlySet<string> = new Set(COLOURS.split(/\s+/))
const MATERIAL_WORDS: ReadonlySet<string> = new Set(MATERIALS.split(/\s+/))

const ATTRIBUTES: ReadonlySet<string> = new Set(
  [AUDIENCE, MATERIALS, COLOURS, PLACES_AND_USES, QUALITIES, BRANDS, BUNDLES].join(' ').split(/\s+/),
)
