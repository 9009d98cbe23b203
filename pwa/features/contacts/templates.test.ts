import { expect, it } from 'vitest'
import { mailAddress, messageFor, TEMPLATES } from './templates.ts'

const KNOWN = { supplier: 'Sample Lamps Ltd', person: 'Ms Example', product: 'Sunset lamp', sender: 'Mai' }
const NOTHING = { supplier: 'Sample Lamps Ltd', person: null, product: null, sender: null }

it.each(TEMPLATES.map(({ value }) => value))(
  'the template %s is filled with every known fact',
  (template) => {
    const { subject, text } = messageFor(template, KNOWN)
    expect(subject).toMatch(/: Sunset lamp$/)
    expect(text).toMatch(/^Hello Ms Example,\n/)
    expect(text).toContain('found Sample Lamps Ltd in')
    expect(text).toContain('looking for: Sunset lamp.')
    expect(text).toMatch(/kind regards,\nMai$/)
  },
)

it.each(TEMPLATES.map(({ value }) => value))(
  'the template %s leaves out facts that are not known',
  (template) => {
    const { subject, text } = messageFor(template, NOTHING)
    expect(subject).toMatch(/: question to Sample Lamps Ltd$/)
    expect(text).toMatch(/^Hello,\n/)
    expect(text).toMatch(/kind regards$/)
    expect(text).not.toMatch(/null|undefined|\[|\{/)
  },
)

it('a mailto address carries any text unchanged', () => {
  const message = { subject: 'Price & more?', text: 'Hello,\n\n1 + 1 = 2 & 100 % #ok' }
  const address = new URL(mailAddress('desk+new@maker.example', message))
  expect(decodeURIComponent(address.pathname)).toBe('desk+new@maker.example')
  const [subject, body] = address.search
    .slice(1)
    .split('&')
    .map((part) => decodeURIComponent(part))
  expect(subject).toBe('subject=Price & more?')
  expect(body).toBe('body=Hello,\r\n\r\n1 + 1 = 2 & 100 % #ok')
})
