import { expect, it } from 'vitest'
import { mailAddress } from './mail-address.ts'

it('a mailto address carries any text unchanged', () => {
  const message = { subject: 'Price & more?', text: 'Hello,\n\n1 + 1 = 2 & 100 % #ok 您好' }
  const address = new URL(mailAddress('desk+new@maker.example', message))
  expect(decodeURIComponent(address.pathname)).toBe('desk+new@maker.example')
  const [subject, body] = address.search
    .slice(1)
    .split('&')
    .map((part) => decodeURIComponent(part))
  expect(subject).toBe('subject=Price & more?')
  expect(body).toBe('body=Hello,\r\n\r\n1 + 1 = 2 & 100 % #ok 您好')
})

it.each([
  ['mailto:desk@maker.example', 'mailto:desk@maker.example'],
  ['desk@maker.example, sales@maker.example', 'mailto:desk@maker.example,sales@maker.example'],
  ['r&d@maker.example', 'mailto:r%26d@maker.example'],
])('the address of %s is %s', (email, address) => {
  expect(mailAddress(email)).toBe(address)
})
