import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

export interface SourcePattern {
  where: string
  source: string
  flags: string
}

const root = join(import.meta.dirname, '../..')

export function sourceFiles(): string[] {
  return ['backend', 'pwa'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|gen|d)\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
}

export function sourcePatterns(): SourcePattern[] {
  return sourceFiles().flatMap((file) => patternsOf(file, readFileSync(join(root, file), 'utf8')))
}

/** Expressions imported from other files count as two letters. */
function patternsOf(file: string, text: string): SourcePattern[] {
  const found: SourcePattern[] = []
  const constants = new Map<string, ESTree.Expression>()
  const add = (start: number, source: string, flags: string) =>
    found.push({ where: `${file}:${text.slice(0, start).split('\n').length}`, source, flags })
  const built = (start: number, [source, flags]: ESTree.Argument[]) => {
    if (source) add(start, textOf(source, constants), flags ? textOf(flags, constants) : '')
  }
  const { program } = parseSync(file, text)
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node.start, node.regex.pattern, node.regex.flags)
    },
    NewExpression(node) {
      if (isRegExp(node.callee)) built(node.start, node.arguments)
    },
    CallExpression(node) {
      if (isRegExp(node.callee)) built(node.start, node.arguments)
    },
  }).visit(program)
  return found
}

function isRegExp(callee: ESTree.Expression): boolean {
  return callee.type === 'Identifier' && callee.name === 'RegExp'
}

function textOf(node: ESTree.Argument, constants: ReadonlyMap<string, ESTree.Expression>): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    return textOf(node.left, constants) + textOf(node.right, constants)
  }
  if (node.type === 'TemplateLiteral') {
    return node.quasis
      .map(({ value }, index) => {
        const between = node.expressions[index]
        return (value.cooked ?? '') + (between ? textOf(between, constants) : '')
      })
      .join('')
  }
  const constant = node.type === 'Identifier' ? constants.get(node.name) : undefined
  return constant && constant !== node ? textOf(constant, constants) : UNKNOWN
}

const UNKNOWN = 'xy'
