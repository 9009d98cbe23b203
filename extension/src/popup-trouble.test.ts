// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import {
  LOOKED_UP,
  lookedUp,
  lookUpHref,
  openPopup,
  popup,
  press,
  refusal,
  shows,
  text,
} from '../../tests/support/drawn-popup.ts'

it.each([
  [401, /^This key does not work$/, 'Said by the server.', /^Enter another key$/],
  [403, /^This key may not do that$/, 'Your own data', /^Enter another key$/],
  [402, /^Keys come with a plan$/, 'that is free', /^Try again$/],
  [500, /^Something went wrong$/, 'Said by the server.', /^Try again$/],
])('%i has its own words and a way out', async (status, title, words, button) => {
  popup.answers['/api/v1/look-up'] = () => refusal(status)
  await openPopup(title)
  expect(text()).toContain(words)
  expect([...document.querySelectorAll('button')].some((one) => button.test(one.textContent ?? ''))).toBe(
    true,
  )
  expect(lookUpHref()).toBe(LOOKED_UP)
})

it('counts down as long as Retry-After says, then tries again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const works = popup.answers['/api/v1/look-up']
  popup.answers['/api/v1/look-up'] = () => refusal(429, { 'Retry-After': '2' })
  await openPopup()
  await vi.waitFor(() => expect(text()).toContain('Try again in 2 seconds'))
  const button = document.querySelector<HTMLButtonElement>('main button')
  expect(button?.disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(button?.textContent).toBe('Try again in 1 second')
  await vi.advanceTimersByTimeAsync(1000)
  expect([button?.textContent, button?.disabled]).toEqual(['Try again', false])
  vi.useRealTimers()
  if (works) popup.answers['/api/v1/look-up'] = works
  button?.click()
  await shows(/Sunset lamp/)
})

it('shows that it is offline, and loads at the next try', async () => {
  const works = popup.answers['/api/v1/look-up']
  popup.answers['/api/v1/look-up'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await openPopup(/^(You are offline|Tideline does not answer)$/)
  if (works) popup.answers['/api/v1/look-up'] = works
  press(/^Try again$/)
  await shows(/Sunset lamp/)
})

it('does not draw a late answer over the form for another key', async () => {
  let late: (reply: Response) => void = () => undefined
  popup.answers['/api/v1/look-up'] = () =>
    new Promise((done) => {
      late = done
    })
  await openPopup()
  await expect.poll(() => popup.sent).toHaveLength(1)
  press(/^Change the key$/)
  await shows(/^Change the key$/)
  late(Response.json(lookedUp(null, 'Late')))
  await new Promise((done) => setTimeout(done, 20))
  expect([text().includes('Late'), popup.sent.length]).toEqual([false, 1])
})
