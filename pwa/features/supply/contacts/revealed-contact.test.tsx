import { fireEvent, screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { bareContact } from '../../../../tests/e2e/fixtures/contacts.ts'
import { page } from '../../../../tests/support/drawn-app.ts'
import { openRevealed } from '../../../../tests/support/drawn-supplier.ts'

it('names missing facts as missing', async () => {
  const { block, inside } = await openRevealed({ '/api/suppliers/100': bareContact() })
  await page.says('Contact not verified.', 'none named in its shipping documents')
  expect(inside.getAllByText('not given')).toHaveLength(3)
  inside.getByText('not known', { exact: true })
  expect(block.querySelectorAll('a')).toHaveLength(0)
  inside.getByText(/^No e-mail known\./)
})

it('fills in first messages, keeps changes beside other messages, and resets them', async () => {
  await openRevealed()
  await page.press('English')
  const message = (words: RegExp | string) =>
    page.until(async () => {
      const field = await page.shows('textbox', 'Your message')
      expect((field as HTMLTextAreaElement).value).toMatch(words)
    })
  await message(/^Hello Ms Example,[\s\S]+minimum order[\s\S]+regards,\nMai$/)
  fireEvent.change(screen.getByLabelText('Your message'), { target: { value: 'My own words & 100 %' } })
  await page.press('A sample')
  await message(/like a sample/)
  await page.press('Price and minimum order')
  await message(/^My own words & 100 %$/)
  expect(await page.linkTo('WhatsApp opens with this message')).toBe(
    'https://wa.me/12025550101?text=My%20own%20words%20%26%20100%20%25',
  )
  expect(await page.linkTo('E-mail')).toMatch(
    /^mailto:desk@maker\.example\?subject=Price%20and%20minimum%20order.+&body=My%20own%20words%20%26%20100%20%25$/,
  )
  await page.press('Undo my changes')
  await message(/^Hello Ms Example,/)
})

it('opens WhatsApp and mail with the exact message in any script', async () => {
  const { inside } = await openRevealed({}, '/supplier/100?product=100')
  const field = await page.until(() => inside.getByLabelText<HTMLTextAreaElement>('Your message'))
  await page.until(() => expect(field.value).toMatch(/^Ms Example，您好！[\s\S]+Sunset projection lamp/))
  const chat = inside.getByRole('link', { name: 'WhatsApp opens with this message' })
  const address = new URL(chat.getAttribute('href') ?? '')
  expect(address.origin).toBe('https://wa.me')
  expect(address.searchParams.get('text')).toBe(field.value)
  expect(chat.getAttribute('rel')).toBe('noopener noreferrer')
  const mail = inside.getByRole('link', { name: 'E-mail' }).getAttribute('href') ?? ''
  const [, body = ''] = /&body=(.+)$/.exec(mail) ?? []
  expect(decodeURIComponent(body).replaceAll('\r\n', '\n')).toBe(field.value)
  expect(mail).toMatch(/^mailto:desk@maker\.example\?subject=/)
})
