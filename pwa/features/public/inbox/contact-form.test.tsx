import { screen } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { type DrawnAnswers, openApp, page, refuses, unanswered } from '../../../../tests/support/drawn-app.ts'
// Imported early, or the first test would wait for this module.
import '../../../answers/visitor.ts'

const CONTACT = '/api/contact'
const DRAFT = {
  'First name': 'Mai',
  'Last name': 'Tran',
  'E-mail': 'mai@buyer.example',
  Subject: 'Samples of lamps',
  Message: 'How do I order a sample?',
}

const open = (answers: DrawnAnswers = {}) => openApp('/contact', { ...unanswered('auth/user'), ...answers })

async function fill() {
  await page.enabled('Send message')
  for (const [label, text] of Object.entries(DRAFT)) await page.enter(label, text)
}

const send = () => page.press('Send message')
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('a refused message shows the server’s reason, and its text stays', async () => {
  const reason = 'From your network we have had enough. Please try again in 10 minutes.'
  const answers = { [CONTACT]: refuses(429, 'too_many_requests', reason) }
  await open(answers)
  await fill()
  await send()
  await page.says('Please try again in 10 minutes.')
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
