import { beforeEach, expect, it, vi } from 'vitest'
import { deleteKeptMessages, keepMessage, readKeptMessage } from './kept-messages.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
  vi.stubGlobal('document', { cookie: 'member=mai' })
  return () => vi.unstubAllGlobals()
})

const HIDDEN = ['Ms Example', 'desk@maker.example', '+1-202-555-0101']

it('restores a changed text, and stores no contact data on the device', () => {
  const text = 'Hello Ms Example, I wrote to desk@maker.example and called +1-202-555-0101. Ms Example?'
  keepMessage('100 7', { quantity: '500', texts: { 'price en': text } }, HIDDEN)
  expect([...stored.values()].join()).not.toMatch(/Example|maker|202/)
  expect(readKeptMessage('100 7', HIDDEN)).toEqual({ quantity: '500', texts: { 'price en': text } })
  expect(readKeptMessage('100 8', HIDDEN)).toEqual({})
})

it('hides it from another account on this device', () => {
  keepMessage('100', { language: 'en' }, HIDDEN)
  vi.stubGlobal('document', { cookie: 'member=ada' })
  expect(readKeptMessage('100', HIDDEN)).toEqual({})
})

it('keeps the latest 40, and removes one that was undone', () => {
  for (let number = 0; number < 45; number += 1) keepMessage(`${number}`, { price: `${number}` }, HIDDEN)
  expect(readKeptMessage('4', HIDDEN)).toEqual({})
  expect(readKeptMessage('5', HIDDEN)).toEqual({ price: '5' })
  keepMessage('5', {}, HIDDEN)
  expect(readKeptMessage('5', HIDDEN)).toEqual({})
  deleteKeptMessages()
  expect(stored.size).toBe(0)
})

it('ignores a record of another build', () => {
  stored.set('first-messages', '{"owner":"mai","messages":[{"about":1}]}')
  expect(readKeptMessage('1', HIDDEN)).toEqual({})
  stored.set('first-messages', '{"own')
  expect(readKeptMessage('1', HIDDEN)).toEqual({})
})
