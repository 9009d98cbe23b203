import { expect, it } from 'vitest'
import { stripContacts } from './strip-contacts.ts'

const kept = (value: unknown) => JSON.parse(JSON.stringify(value, stripContacts))

it('saves an open contact as locked at any depth', () => {
  const open = { name: 'Maker', contactLocked: false, contactEmail: 'a@maker.example', contactPhone: null }
  expect(kept({ pages: [{ items: [{ suppliers: [open] }] }] }).pages[0].items[0].suppliers).toEqual([
    { name: 'Maker', contactLocked: true, contactEmail: null, contactPhone: null },
  ])
})

it('saves a supplier without a contact unchanged', () => {
  const silent = { name: 'Maker', contactLocked: false, contactEmail: null, contactPhone: null }
  expect(kept([silent])).toEqual([silent])
})
