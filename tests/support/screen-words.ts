import { parseSync, Visitor } from 'vite'

/** Hard for second-language readers, with replacements. */
const SAY_INSTEAD: readonly (readonly [phrase: RegExp, better: string])[] = [
  [/\bsurest\b|\bsurely (rising|grow)/i, 'Most reliable growth first'],
  [/\busual (week|day)\b|, usually \d|\bsold, usually\b/i, 'vs. the average of the 4 weeks before'],
  [/\bslips? of the finger\b|\bmisspelt\b/i, 'Typos are OK.'],
  [/\bwhole likely range\b|\bis a (rise|fall)\b/i, 'Up even in the cautious estimate.'],
  [/\b(pulled|drawn) towards\b|\bheld down\b/i, 'We lower growth when few were sold.'],
  [/\bclear rise\b|\brises? that is one\b/i, 'clear growth'],
  [/\bhas been matched yet\b/i, 'No supplier found yet.'],
  [/\bcontact is dead\b|\breport(ed)? (it )?dead\b/i, 'Contact doesn’t work?'],
  [/\btakes? (none of|nothing\b)|\btook none\b/i, 'free to see'],
  [
    /\bby letter\b|\b(no|each|every|this|the|a|any) letter\b|\bletters (to|still|come)\b|\bsend letters\b/i,
    'e-mail',
  ],
  [/\bwatch(es)? nothing\b/i, 'No saved products yet'],
  [/\bcharge a row\b|\bany size\b/i, 'the real limit: up to 100,000 rows a file'],
  [/\bwords of its bills\b/i, 'From its shipping documents'],
  [/\bread one by one\b/i, 'Details known for 78 of 411 shipments'],
  [/<0\.1M/, '38.6K'],
  [/\bstand-ins?\b|\bstands? in for\b/i, 'Test mode: nothing is charged'],
  [/\bWhat (Pro|Premium) holds\b/, 'What you get'],
  [/\b(signing in|accounts?) (is|are) not open\b/i, 'Sign-in is not set up on this server'],
  [/\b(faults?|invoice|list|page|trap) of ours\b|\bof yours\b/i, 'our mistake; your …'],
  [
    /\b(needs?|without|with|have|gone) (a|the) network\b|\bnetwork is (gone|back)\b/i,
    'offline, online, internet',
  ],
  [/\bas many as there may be\b/i, 'the most you can have'],
  [/\bon (its|their) way\b/i, 'No data yet; it appears here after the next refresh'],
  [/\bis (just )?under way\b/i, 'is running'],
  [/\bput (it )?right\b/i, 'pay, correct'],
  [/\b(is|are) worked out\b/i, 'we calculate'],
  [
    /\b(cannot be had|was not reached|is not there any more|there any more)\b/i,
    'could not reach; no longer exists',
  ],
  [/\bname the number\b/i, 'give this number'],
  [/\b(price|product|card|answer|record)s? stated\b|\bnot supplied\b/i, 'given, not given'],
  [/\bfill(s|ed)? by itself\b|\bloads? by (itself|themselves)\b/i, 'loads when you are online'],
  [/\bnot kept on this device\b/i, 'not saved on this device'],
  [/\bfrom here: /i, 'Below this line: no clear growth'],
  [/\bLook through the directory\b/i, 'See all suppliers'],
  [
    /\bcontacts? (that )?(you|your account has) opened\b|\b(plan|Premium|Pro) opens (them )?all\b(?! of the others)/i,
    'Contacts you revealed stay yours; a plan opens the others, up to 1,000 an hour',
  ],
  [/\bunlimited supplier contacts(?!,? up to)/i, 'with its limit: up to 1,000 an hour'],
  [/\b(part of|comes with) Premium\b(?!,? or)/i, 'a plan, Premium or Pro'],
  // One word a state (docs/decisions/0094).
  [/\bTell me\b|\bhow you are told\b/, 'Alert me; Notifications'],
  [/\bstands? (here|below)\b/i, 'Changes appear here.'],
  [/\bbefore your (own )?figures\b|\b(our|the) usual costs\b/i, 'with typical costs'],
  [/x usual\b/i, '4.8x its normal week'],
  [/\bof each \$1\b/i, '18% of the price'],
  [/\bon the money in\b/i, 'You earn 2.7x what each piece costs'],
  [/\bbelow it you lose\b/i, 'you lose money below this'],
  [/\b(of one|profit a) sale\b|\bone sale leaves\b/i, 'a piece'],
  [/\bWrite to them\b/, 'Message supplier'],
  [/\bNo reply from\b/, 'Follow up with X'],
  [/\bNoted in\b/, 'Added to My products'],
  [/\bNobody has checked\b|\btoo long ago\b/i, 'Contact not verified'],
  [/\bso this one is free\b/i, 'Only an address: free to see'],
  [/\b(probably|probable|looks like|hide) (an? )?freight forwarders?\b/i, 'Probably a shipping agent'],
  [/\b(strong|likely|possible) match\b/i, '31 of 78 shipments checked match'],
  [/\beven the (low|high) estimate\b/i, 'Up even in the cautious estimate.'],
  [/\bwhat it leaves\b/i, 'suppliers and profit'],
  [/\bwhat a list said\b/i, 'Saved summary.'],
]

/** The specification prescribes this email text. */
const GIVEN = ['Did you forget to add the page to the router?']

/** Readable texts of a source file: multi-word strings, templates and JSX text. */
export function textsOf(file: string, source: string): string[] {
  const texts: string[] = []
  const add = (text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    if (plain.includes(' ') && !GIVEN.includes(plain)) texts.push(plain)
  }
  const { program } = parseSync(file, source)
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') add(node.value)
    },
    TemplateLiteral(node) {
      add(node.quasis.map(({ value }) => value.cooked ?? '').join('…'))
    },
    JSXText(node) {
      add(node.value)
    },
  }).visit(program)
  return texts
}

export function betterWords(text: string): string[] {
  return SAY_INSTEAD.filter(([phrase]) => phrase.test(text)).map(([, better]) => better)
}
