import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const PWA = join(import.meta.dirname, '../../pwa')
const WRITERS =
  /^(?:money|moneyRange|percent|millions|quantity|about|atLeast|tenths|short|plural|age|dayAge|day|month|size|dollars|dollarRange|centsText|bpsText|weightText|sizeText|goodsText|conditionWords)$/

it('each figure in mixed text has an element of its own, so that page translation cannot freeze it', () => {
  const files = readdirSync(PWA, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => bareFigures(file, readFileSync(join(PWA, file), 'utf8')))).toEqual([])
})

it.each([
  ['<p>{money(1, null)} left</p>', 1],
  ['<p>\n {plural(2, "alert")}\n <b>x</b>\n</p>', 1],
  ['<p><Figure>{money(1, null)}</Figure> left</p>', 0],
  ['<p>{money(1, null)}</p>', 0],
])('the check counts the bare figures of %j', (jsx, count) => {
  expect(bareFigures('example.tsx', `const x = ${jsx}`)).toHaveLength(count)
})

function bareFigures(file: string, code: string): string[] {
  const found: string[] = []
  const { program } = parseSync(file, code, { lang: 'tsx' })
  const check = ({ children }: { children: ESTree.JSXChild[] }) => {
    const shown = children.filter((child) => child.type !== 'JSXText' || /\S|^ +$/.test(child.value))
    if (shown.length < 2) return
    for (const child of shown) {
      if (child.type !== 'JSXExpressionContainer' || child.expression.type !== 'CallExpression') continue
      const { callee } = child.expression
      if (callee.type === 'Identifier' && WRITERS.test(callee.name))
        found.push(`${file}:${code.slice(0, child.start).split('\n').length} ${callee.name}`)
    }
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(program)
  return found
}
