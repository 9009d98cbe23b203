import type { PatternNode } from './pattern-nodes.ts'

/** Letters read by a backtracking engine until all matches are found. Stops at `most`. */
export function countSteps(pattern: PatternNode, text: string, most: number): number {
  const letters = [...text]
  const groups = new Map<string, readonly string[]>()
  let steps = 0
  type Next = (at: number) => boolean

  const match = (node: PatternNode, at: number, way: 1 | -1, next: Next): boolean => {
    if (node.kind === 'letter') {
      steps += 1
      if (steps > most) throw new TooMany()
      const letter = letters[way === 1 ? at : at - 1]
      return letter !== undefined && node.matches(letter) && next(at + way)
    }
    if (node.kind === 'place') return node.holds(letters, at) && next(at)
    if (node.kind === 'choice') return node.options.some((option) => match(option, at, way, next))
    if (node.kind === 'sequence')
      return inOrder(way === 1 ? node.parts : node.parts.toReversed(), 0, at, way, next)
    if (node.kind === 'look') {
      const holds = match(node.node, at, node.behind ? -1 : 1, () => true)
      return holds !== node.negative && next(at)
    }
    if (node.kind === 'group')
      return match(node.node, at, way, (end) => {
        for (const name of node.names) groups.set(name, letters.slice(Math.min(at, end), Math.max(at, end)))
        return next(end)
      })
    if (node.kind === 'again') {
      const captured = groups.get(node.name) ?? []
      steps += captured.length
      const from = way === 1 ? at : at - captured.length
      return (
        captured.every((letter, index) => letters[from + index] === letter) &&
        next(at + way * captured.length)
      )
    }
    return node.node.kind === 'letter' ? run(node, node.node, at, way, next) : repeat(node, 0, at, way, next)
  }

  const inOrder = (parts: PatternNode[], index: number, at: number, way: 1 | -1, next: Next): boolean => {
    const part = parts[index]
    return part ? match(part, at, way, (end) => inOrder(parts, index + 1, end, way, next)) : next(at)
  }

  /** Iterative like in engines, not recursive. */
  const run = (node: Repeat, letter: PatternNode, at: number, way: 1 | -1, next: Next): boolean => {
    const one = (from: number) => match(letter, from, way, () => true)
    let count = 0
    if (node.lazy) {
      for (; count < node.min; count += 1) if (!one(at + way * count)) return false
      for (;;) {
        if (next(at + way * count)) return true
        if (count >= node.max || !one(at + way * count)) return false
        count += 1
      }
    }
    while (count < node.max && one(at + way * count)) count += 1
    for (; count >= node.min; count -= 1) {
      if (next(at + way * count)) return true
      steps += 1
      if (steps > most) throw new TooMany()
    }
    return false
  }

  const repeat = (node: Repeat, count: number, at: number, way: 1 | -1, next: Next): boolean => {
    const more = () =>
      count < node.max &&
      match(
        node.node,
        at,
        way,
        (end) => (end !== at || count < node.min) && repeat(node, count + 1, end, way, next),
      )
    if (count < node.min) return more()
    return node.lazy ? next(at) || more() : more() || next(at)
  }

  try {
    let at = 0
    while (at <= letters.length) {
      let end = -1
      const found = match(pattern, at, 1, (place) => {
        end = place
        return true
      })
      at = found && end > at ? end : at + 1
    }
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
  }
  return steps
}

type Repeat = Extract<PatternNode, { kind: 'repeat' }>

class TooMany extends Error {}
