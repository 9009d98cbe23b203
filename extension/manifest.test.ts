import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { manifestFor, VERSION } from './manifest.ts'
import { readOrigin } from './pack.ts'

const folder = import.meta.dirname
const manifest = manifestFor('https://tideline.example')

it('may read the address of the tab whose button is pressed, keep a key and ask one server', () => {
  expect(manifest.permissions).toEqual(['activeTab', 'storage'])
  expect(manifest.optional_host_permissions).toEqual(['https://tideline.example/*'])
  expect(Object.keys(manifest).sort()).toEqual([
    'action',
    'commands',
    'content_security_policy',
    'description',
    'icons',
    'manifest_version',
    'minimum_chrome_version',
    'name',
    'optional_host_permissions',
    'permissions',
    'version',
  ])
})

it('runs its own code only and connects to its own server only', () => {
  const policy = new Map(
    manifest.content_security_policy.extension_pages.split('; ').map((rule) => {
      const [name = '', ...values] = rule.split(' ')
      return [name, values.join(' ')]
    }),
  )
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('connect-src')).toBe('https://tideline.example')
  expect(manifest.content_security_policy.extension_pages).not.toMatch(/unsafe|\*|http:|data:|blob:/)
})

it('has the version of its package, and texts that a store takes', () => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(VERSION).toBe(version)
  expect(manifest.description.length).toBeLessThanOrEqual(132)
})

it('writes no HTML, runs no text and touches no page', () => {
  const files = readdirSync(join(folder, 'src')).filter((file) => /^(?!.*\.test\.)[\w-]+\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(8)
  for (const file of files) {
    const text = readFileSync(join(folder, 'src', file), 'utf8')
    const found = text.match(
      /innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|chrome\.scripting|executeScript|content_scripts|sendMessage/,
    )
    expect([file, found?.[0]]).toEqual([file, undefined])
  }
  const page = readFileSync(join(folder, 'popup.html'), 'utf8')
  expect(page).not.toMatch(/https?:|<style|\sstyle=|\son[a-z]+=/)
})

it.each([
  ['https://tideline.example/', 'https://tideline.example'],
  ['https://tideline.example:8443/path', 'https://tideline.example:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://tideline.example', null],
  ['ftp://tideline.example', null],
  ['tideline.example', null],
  ['', null],
])('packs for %j as %j', (text, origin) => {
  expect(readOrigin(text)).toBe(origin)
})
