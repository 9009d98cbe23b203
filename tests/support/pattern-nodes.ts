export type PatternNode =
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'letter'; matches(letter: string): boolean }
  | { kind: 'place'; holds(letters: readonly string[], at: number): boolean }
  | { kind: 'repeat'; node: PatternNode; min: number; max: number; lazy: boolean }
  | { kind: 'look'; node: PatternNode; behind: boolean; negative: boolean }
  | { kind: 'group'; node: PatternNode; names: readonly string[] }
  | { kind: 'again'; name: string }

export function readPattern(source: string, flags: string): PatternNode {
  const letters = [...source]
  let at = 0
  let groups = 0
  const next = (text: string) => letters.slice(at, at + text.length).join('') === text
  const take = (text: string) => {
    if (!next(text)) return false
    at += text.length
    return true
  }
  const choice = (): PatternNode => {
    const options = [sequence()]
    while (take('|')) options.push(sequence())
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options }
  }
  const sequence = (): PatternNode => {
    const parts: PatternNode[] = []
    while (at < letters.length && !next('|') && !next(')')) parts.push(repeated(atom()))
    return { kind: 'sequence', parts }
  }
  const repeated = (node: PatternNode): PatternNode => {
    const braces =
      letters[at] === '{' ? /^\{(\d+)(,(\d*))?\}/.exec(letters.slice(at, at + 20).join('')) : null
    let range: [number, number] | null = null
    if (take('*')) range = [0, Infinity]
    else if (take('+')) range = [1, Infinity]
    else if (take('?')) range = [0, 1]
    else if (braces) {
      at += braces[0].length
      const min = Number(braces[1])
      range = [min, braces[2] === undefined ? min : braces[3] ? Number(braces[3]) : Infinity]
    }
    return range ? { kind: 'repeat', node, min: range[0], max: range[1], lazy: take('?') } : node
  }
  const atom = (): PatternNode => {
    if (take('(')) return group()
    if (take('^'))
      return { kind: 'place', holds: (text, i) => i === 0 || (flags.includes('m') && text[i - 1] === '\n') }
    if (take('$'))
      return {
        kind: 'place',
        holds: (text, i) => i === text.length || (flags.includes('m') && text[i] === '\n'),
      }
    if (next('\\b') || next('\\B')) {
      const edge = take('\\b') || !take('\\B')
      return { kind: 'place', holds: (text, i) => (isWord(text[i - 1]) !== isWord(text[i])) === edge }
    }
    if (next('\\k<')) {
      const name = letters.slice(at + 3, letters.indexOf('>', at)).join('')
      at += name.length + 4
      return { kind: 'again', name }
    }
    if (letters[at] === '\\' && /[1-9]/.test(letters[at + 1] ?? '')) {
      at += 2
      return { kind: 'again', name: letters[at - 1] ?? '' }
    }
    return letter(letters[at] === '[' ? classText() : escapeText())
  }
  const group = (): PatternNode => {
    const negative = next('?!') || next('?<!')
    const behind = next('?<=') || next('?<!')
    let names: string[] = []
    const look = take('?=') || take('?!') || take('?<=') || take('?<!')
    if (!look && !take('?:')) {
      groups += 1
      names = [String(groups)]
      if (take('?<')) {
        const end = letters.indexOf('>', at)
        names.push(letters.slice(at, end).join(''))
        at = end + 1
      }
    }
    const node = choice()
    at += 1
    return look ? { kind: 'look', node, behind, negative } : { kind: 'group', node, names }
  }
  const classText = () => {
    const start = at
    let depth = 0
    do {
      if (letters[at] === '\\') at += 1
      else if (letters[at] === '[') depth = flags.includes('v') ? depth + 1 : 1
      else if (letters[at] === ']') depth -= 1
      at += 1
    } while (depth > 0)
    return letters.slice(start, at).join('')
  }
  const escapeText = () => {
    const rest = letters.slice(at, at + 60).join('')
    const escaped = /^\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|c[a-z]|.)/isu.exec(rest)?.[0]
    const text = escaped ?? letters[at] ?? ''
    at += [...text].length
    return text
  }
  const letter = (text: string): PatternNode => {
    const test = new RegExp(`^(?:${text})$`, flags.replace(/[gymd]/g, ''))
    const known = new Map<string, boolean>()
    const matches = (tried: string) => {
      const answer = known.get(tried) ?? test.test(tried)
      known.set(tried, answer)
      return answer
    }
    return { kind: 'letter', matches }
  }
  return choice()
}

function isWord(letter: string | undefined): boolean {
  return letter !== undefined && /\w/.test(letter)
}
