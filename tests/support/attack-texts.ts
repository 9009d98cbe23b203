import type { PatternNode } from './pattern-nodes.ts'

export interface Attack {
  before: string
  pump: string
  after: string
}

export function attackText({ before, pump, after }: Attack, length: number): string {
  return before + pump.repeat(Math.ceil(length / pump.length)) + after
}

/** Worst cases reach each repeated part by the shortest way, repeat it, then end without a match. */
export function attacksOn(pattern: PatternNode, source: string): Attack[] {
  const letters = lettersFor(source)
  const attacks = new Map<string, Attack>()
  const add = (before: string, pump: string) => {
    if (pump === '') return
    for (const start of new Set([before, `\u0001${before}`]))
      for (const after of ENDS)
        attacks.set(JSON.stringify([start, pump, after]), { before: start, pump, after })
  }
  const samples = (node: PatternNode, how: number) => sampleOf(node, letters, how)
  const visit = (node: PatternNode, before: string): void => {
    if (node.kind === 'letter') add('', samples(node, 0))
    if (node.kind === 'repeat') {
      if (node.max > FEW) {
        const pumps = new Set([0, 1, 2, 3].map((how) => samples(node.node, how)))
        for (const pump of pumps) {
          add(before, pump)
          add('', before + pump)
          add('', before + samples(node.node, 1) + pump)
        }
      }
      visit(node.node, before)
    }
    if (node.kind === 'sequence') {
      let reached = before
      for (const part of node.parts) {
        visit(part, reached)
        reached += samples(part, 0)
      }
    }
    if (node.kind === 'choice') for (const option of node.options) visit(option, before)
    if (node.kind === 'group' || node.kind === 'look') visit(node.node, before)
  }
  visit(pattern, '')
  return [...attacks.values()]
}

/** Without repetition no text makes it slow. */
export function repeatsOften(node: PatternNode): boolean {
  if (node.kind === 'repeat') return node.max > FEW || repeatsOften(node.node)
  if (node.kind === 'sequence') return node.parts.some(repeatsOften)
  if (node.kind === 'choice') return node.options.some(repeatsOften)
  return (node.kind === 'group' || node.kind === 'look') && repeatsOften(node.node)
}

const FEW = 64
const ENDS = ['', '\u0001', '\n\u0001']
const COMMON = [...' 0a,.-/"A_\n<:;é中']

function lettersFor(source: string): string[] {
  return [
    ...new Set([
      ...COMMON,
      ...source.replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    ]),
  ]
}

/** A short match; `how` selects one. */
function sampleOf(node: PatternNode, letters: readonly string[], how: number): string {
  if (node.kind === 'letter') {
    const fitting = letters.filter((letter) => node.matches(letter))
    return fitting[how % Math.max(1, fitting.length)] ?? ''
  }
  if (node.kind === 'sequence') return node.parts.map((part) => sampleOf(part, letters, how)).join('')
  if (node.kind === 'choice') {
    const option = node.options[how % node.options.length]
    return option ? sampleOf(option, letters, how) : ''
  }
  if (node.kind === 'repeat') return sampleOf(node.node, letters, how).repeat(node.min)
  return node.kind === 'group' ? sampleOf(node.node, letters, how) : ''
}
