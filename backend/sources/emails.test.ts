import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isEmail, readEmails } from '../contracts/emails.ts'

it.each([
  ['li@haixing.example'],
  ['r&d+new@firma.example'],
  ["o'neil_2@mail.firma.example"],
  ['info@xn--e1afmkfd.xn--p1ai'],
  ['почта@пример.рф'],
  ['用户@例子.公司'],
  ['vertrieb@müller-söhne.example'],
  ['संपर्क@उदाहरण.भारत'],
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

it.each([
  ['li@haixing'],
  ['@haixing.example'],
  ['li..wang@haixing.example'],
  ['.li@haixing.example'],
  ['li@-haixing.example'],
  ['li@haixing-.example'],
  ['li@haixing..example'],
  ['li@192.168.0.1'],
  ['li wang@haixing.example'],
  ['li@haixing.example, wang@haixing.example'],
  ['Li <li@haixing.example>'],
  ['li@haixing.example\nBcc: all@bad.example'],
  ['a@b@haixing.example'],
  [`${'a'.repeat(65)}@haixing.example`],
  [`li@${'a'.repeat(64)}.example`],
  [`li@${'haixing.'.repeat(40)}example`],
])('%s is no address', (text) => {
  expect(isEmail(text)).toBe(false)
})

it.each([
  ['mailto:li@haixing.example', ['li@haixing.example'], []],
  ['mailto:mailto:li%40haixing.example?subject=Hi', ['li@haixing.example'], []],
  ['li@a.example; wang@b.example', ['li@a.example', 'wang@b.example'], []],
  ['li@a.example/wang@b.example', ['li@a.example', 'wang@b.example'], []],
  ['邮箱：li＠a.example', ['li@a.example'], []],
  ['<li@a.example>, <LI@b.example>.', ['li@a.example', 'LI@b.example'], []],
  ['li@a.example, li@a.example', ['li@a.example'], []],
  ['Li Wei <li@a.example>', ['li@a.example'], ['Li', 'Wei']],
  ['li@a.example; wang@', ['li@a.example'], ['wang@']],
  ['ask Li', [], ['ask', 'Li']],
])('%s holds the addresses %j and the words %j', (text, emails, left) => {
  expect(readEmails(text)).toEqual({ emails, left })
})

it('reads each address of a list that it has written', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abzAZ09_-+&éßж中あक'),
    minLength: 1,
    maxLength: 12,
  })
  const address = fc
    .tuple(letters, letters, fc.constantFrom('example', 'рф', 'xn--p1ai'))
    .map(([local, domain, top]) => `${local}@a${domain}b.${top}`)
    .filter(isEmail)
  fc.assert(
    fc.property(fc.uniqueArray(address, { minLength: 1, maxLength: 5 }), (emails) => {
      expect(readEmails(emails.join(', '))).toEqual({ emails, left: [] })
    }),
  )
})
