/** "Côté Sud S.A.R.L." and "COTE SUD SARL" are `cote sud`. Keeps names of legal forms or signs alone. */
export function companyKey(name: string): string {
  const folded = foldName(name)
  if (folded === '') return name.trim().toLowerCase()
  const words = withoutLegalForms(folded.replace(OPENING_FORM, '').split(' ')).map(
    (word) => LONG_FORMS.get(word) ?? word,
  )
  return words.length > 0 ? words.join(' ') : folded
}

/**
 * Forwarders and carriers, often the "shipper" of a master bill, and placeholders ("to order"). Names with
 * goods ("Cargo Pants Garment Factory") are makers.
 */
export function looksLikeForwarder(name: string): boolean {
  const text = ` ${foldName(name)} `
  if (NOBODY.test(text) || ACTS_FOR_OTHERS.test(text)) return true
  if (KNOWN_FORWARDERS.test(text)) return true
  if (FORWARDING_WORDS.test(text)) return !MAKING_WORDS.test(text)
  return CARRYING_WORDS.test(text) && !MAKING_WORDS.test(text) && !GOODS_WORDS.test(text)
}

/** Lower case, unaccented, single spaces; "S. A." gives "sa". */
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđðæœı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/有限责任公司|股份有限公司|有限公司/g, ' 有限公司 ')
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC')
    .replace(/(?<![\p{L}\p{N}])\p{L}(?: \p{L}(?![\p{L}\p{N}]))+/gu, (initials) =>
      initials.replaceAll(' ', ''),
    )
}

/** At the end, or "co ltd" before a branch. */
function withoutLegalForms(words: string[]): string[] {
  let to = words.length
  while (to > 0 && ENDING_FORMS.has(words[to - 1] ?? '')) to -= 1
  const kept = words.slice(0, to)
  return kept.filter((word, at) => {
    const pair = `${kept[at - 1]} ${word}`
    const nextPair = `${word} ${kept[at + 1]}`
    return !INNER_FORMS.has(pair) && !INNER_FORMS.has(nextPair) && word !== '有限公司'
  })
}

const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

const ENDING_FORMS = new Set(
  `co company cia cie ltd limited ltda lda inc incorporated corp corporation llc lllp llp lp plc pllc pc
  gmbh mbh ag kg kgaa ug ohg se ev sa sas sasu sarl srl spa snc sl slu slne sc scs scrl sapi cv rl de bv nv vof bvba
  ab as asa aps oy oyj hf ehf doo dd ad ood eood kft zrt nyrt bt sro as spol zoo sp uab sia ou
  pte pvt pty private sdn bhd berhad tbk kk kabushiki kaisha yk gk jsc ojsc cjsc pjsc ooo oao zao fzc fze fzco fzllc
  dmcc wll jlt sti tic san sanayi ticaret ve anonim sirketi limitada 有限公司 株式会社 liability`.split(
    /\s+/,
  ),
)
const OPENING_FORM = /^(?:pt|cv|ooo|messrs|the|cong ty (?:tnhh|co phan)) (?=.)/
const INNER_FORMS = new Set([
  'co ltd',
  'co limited',
  'company limited',
  'pvt ltd',
  'pte ltd',
  'sdn bhd',
  'private limited',
])

const LONG_FORMS = new Map([
  ['intl', 'international'],
  ['mfg', 'manufacturing'],
  ['mfrs', 'manufacturers'],
  ['imp', 'import'],
  ['exp', 'export'],
  ['inds', 'industries'],
  ['bros', 'brothers'],
])

const NOBODY =
  /^ (?:(?:to )?(?:the )?order(?: of (?:the )?(?:shipper|consignee|bank))?|same as (?:consignee|shipper|above|notify)|as per (?:attached|b l|bl|bill)|not (?:available|given|stated|declared)|unknown|na|n a|nil|various(?: shippers)?|multiple shippers|private) $/
const ACTS_FOR_OTHERS = / (?:on behalf of|as agents? (?:for|of|only)|o b o|obo) /
const FORWARDING_WORDS =
  / (?:logisti(?:cs?|que|ca|k)|freight(?:ers?)?|forward(?:ing|ers?)|nvocc|groupage|cargo (?:agents?|agency|services?|systems?|networks?)|shipping (?:agents?|agency|services?)|consolidat(?:ors?|ion|ed)|spedition|speditions|fret|transitaires?|customs brok(?:er|ers|erage)|supply chain|air sea|sea air|air ocean|ocean air|(?:ocean|container|maritime|shipping|feeder) lines?) /
const CARRYING_WORDS =
  / (?:shipping|express|cargo|transports?|transportation|transportes?|trucking|haulage|couriers?|navigation|maritime|warehousing) /
/** Not detected by the word lists. */
const KNOWN_FORWARDERS =
  / (?:kuehne (?:und |and )?nagel|dhl|dsv|db schenker|schenker|expeditors|panalpina|ceva|geodis|bollore|nippon express|kintetsu|yusen|sinotrans|damco|fedex|hellmann|dachser|topocean|honou?r lane|oec group|de well|ch robinson|cma cgm|hapag lloyd|maersk|mediterranean shipping|cosco shipping|evergreen line|ocean network express|yang ming|hyundai merchant|oocl|wan hai lines|ecu worldwide|ecu line|shipco|carotrans|flexport|scanwell|dimerco|morrison express|crane worldwide|savino del bene|rhenus|toll global|kerry apex|apex maritime|hecny|pudong prime|seamaster global|jas worldwide|noatum|troy container|vanguard logistics|allcargo|cargo partner|blue anchor|globelink|charter link|orient star transport|uti worldwide|bdp international) /

const MAKING_WORDS =
  / (?:manufactur\w*|mfg|factory|factories|works|equipments?|machinery|packag\w*|packing|pallets?|suppl(?:y|ies) co|technolog\w+ equipment|trailers?|mills?) /
const GOODS_WORDS =
  / (?:apparels?|garments?|cloth\w*|fashions?|textiles?|knit\w*|wears?|\w+wear|pants|trousers|shorts|jeans|denim|shoes?|bags?|luggage|backpacks?|leather|nets?|straps?|bik\w*|bicycles?|cycles?|cartons?|boxes|box|paper|labels?|tapes?|furniture|toys?|gifts?|foods?|electronics?|electric\w*|plastics?|metals?|hardware|tools?|parts|autoparts|crafts?|industr\w+|products?|suppl(?:y|ies)|cosmetics?|jewel\w*|kitchen\w*) /
