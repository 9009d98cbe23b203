import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PARTS, PartsPage } from './parts-page.tsx'

/** Drawn only inside other parts. */
const INNER = ['chart-frame', 'day-bars', 'day-line', 'tooltip']
const ui = join(import.meta.dirname, '../ui')

it('the parts page shows every component in at least one state', () => {
  const parts = readdirSync(ui).flatMap((file) => (file.endsWith('.tsx') ? [file.replace('.tsx', '')] : []))
  expect(Object.keys(PARTS)).toEqual(parts.filter((name) => !INNER.includes(name)).sort())
  expect(Object.values(PARTS).every((states) => Object.keys(states).length > 0)).toBe(true)
})

it('the parts page shows every tone of a badge', () => {
  const tones = /tone: (.+)\n/.exec(readFileSync(join(ui, 'badge.tsx'), 'utf8'))?.[1] ?? ''
  expect(Object.keys(PARTS.badge ?? {})).toHaveLength(tones.split('|').length)
})

it('the parts page draws each component in light and dark', () => {
  const html = renderToStaticMarkup(<PartsPage />)
  expect(html.split('color-scheme:light').length).toBe(html.split('color-scheme:dark').length)
  expect(html).toContain('Probably a shipping agent')
})
