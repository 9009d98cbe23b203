import { screen, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { type DrawnAnswers, openApp, page, refuses } from '../../../../tests/support/drawn-app.ts'

const CONTACT = '/api/contact'
const DRAFT = {
  'First name': 'Mai',
  'Last name': 'Tran',
  'E-mail': 'mai@buyer.example',
  Subject: 'Samples of lamps',
  Message: 'How do I order a sample?',
}

async function open(answers: DrawnAnswers = {}) {
  const { asked } = await openApp('/contact', answers)
  return {
    sent: () => asked.filter(({ path }) => path === CONTACT).map(({ body }) => body as { key: string }),
  }
}

async function fill(texts: Partial<typeof DRAFT> = DRAFT) {
  await page.enabled('Send message')
  for (const [label, text] of Object.entries(texts)) await page.enter(label, text)
}

const send = () => page.press('Send message')
const field = (name: string, description?: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name, ...(description && { description }) })
/** Without the noscript text of the form, which also has the role. */
const outcome = (words: string) =>
  page.until(() => {
    const found = screen.getAllByRole('status').find(({ textContent }) => textContent?.includes(words))
    expect(document.activeElement).toBe(found)
    return found as HTMLElement
  })

it('a contact message shows each fault beside its field and in a summary that takes the focus', async () => {
  const { sent } = await open()
  await fill({ 'First name': 'Mai', 'E-mail': 'mai@', Message: 'short' })
  await send()
  const summary = await outcome('Please correct 4 fields')
  field('E-mail', 'E-mail must be an address like name@example.com.')
  field('Message', 'Message must be at least 10 characters.')
  within(summary).getByRole('button', { name: 'Last name must not be empty.' }).click()
  expect(document.activeElement).toBe(field('Last name'))
  await page.enter('Last name', 'Tran')
  await page.says('Please correct 3 fields')
  expect(field('Last name').getAttribute('aria-invalid')).toBeNull()
  expect(sent()).toEqual([])
})

it('a retry after a lost response sends the same message, and a changed text a new one', async () => {
  const lost = { [CONTACT]: () => Promise.reject(new TypeError('Failed to fetch')) }
  const before = await open(lost)
  await fill()
  await send()
  await page.says('Not sent: could not reach the server')
  const after = await open(lost)
  await page.says('Your message is not sent yet')
  await page.press('Send it now')
  await page.until(() => expect(after.sent()).toHaveLength(1))
  await page.enter('Subject', 'Something else')
  await send()
  await page.until(() => expect(after.sent()).toHaveLength(2))
  const [first, second, third] = [...before.sent(), ...after.sent()].map(({ key }) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('a refused message shows the server’s reason, and its text stays', async () => {
  const reason = 'From your network we have had enough. Please try again in 10 minutes.'
  const answers = { [CONTACT]: refuses(429, 'too_many_requests', reason) }
  await open(answers)
  await fill()
  await send()
  await outcome('Please try again in 10 minutes.')
  await open(answers)
  await page.until(() => expect(field('Message').value).toBe(DRAFT.Message))
})

it('a message being sent has a disabled button', async () => {
  let answer: () => void = () => undefined
  const ready = new Promise<void>((done) => {
    answer = done
  })
  await open({
    [CONTACT]: () => ready.then(() => Response.json({ reference: '7K2M-9QXR', acknowledged: true })),
  })
  await fill()
  await send()
  await page.says('Sending…')
  const [busy] = document.querySelectorAll<HTMLButtonElement>('form button[type=submit]')
  expect(busy?.matches(':disabled')).toBe(true)
  answer()
  await page.says('We have your message', '7K2M-9QXR')
})

it('the opening hours say whether support is open, in its own time and the reader’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T12:00:00+08:00') })
  await open()
  await page.says('Open now', /until 18:00 in Singapore/)
})
