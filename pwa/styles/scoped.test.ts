import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const pwa = join(import.meta.dirname, '..')
const KEYFRAME = /^(from|to|[\d.]+%)(,|$)/

it('every rule of a component’s style sheet applies to that component only', () => {
  const sheets = readdirSync(pwa, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  )
  expect(sheets.length).toBeGreaterThan(100)
  const loose = sheets.flatMap((sheet) =>
    selectorsOf(readFileSync(join(pwa, sheet), 'utf8'))
      .filter((selector) => !selector.includes('.'))
      .map((selector) => `${sheet}: ${selector}`),
  )
  // Sheets stay after navigation, so a rule without a class would affect later pages.
  expect(loose).toEqual([])
})

it('every class name written in a component is a primitive', () => {
  const known = ['primitives', 'base'].flatMap((name) =>
    selectorsOf(readFileSync(join(pwa, `styles/${name}.css`), 'utf8')),
  )
  const files = readdirSync(pwa, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const unknown = files.flatMap((file) =>
    [...readFileSync(join(pwa, file), 'utf8').matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
      .flatMap(([, text, template = '']) => (text ?? template.replace(/\$\{.*?\}/g, '')).split(/\s+/))
      .filter((name) => name && !known.includes(`.${name}`))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

function selectorsOf(css: string): string[] {
  const heads = css.replace(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? []
  return heads
    .map((head) => head.trim())
    .filter((head) => !head.startsWith('@') && !KEYFRAME.test(head))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
}
