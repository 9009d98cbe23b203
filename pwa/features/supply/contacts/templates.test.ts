import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from './message-texts/languages.ts'
import { languagesFor } from './message-texts/languages-for.ts'
import { TEMPLATES } from './message-texts/message-texts.ts'
import { messageFor, type TemplateFacts } from './templates.ts'

const KNOWN: TemplateFacts = {
  supplier: 'Sample Lamps Ltd',
  person: 'Ms Example',
  product: 'Sunset lamp',
  quantity: 1500,
  price: { amount: 3.2, currency: 'USD' },
  sender: 'Mai',
}
const NOTHING: TemplateFacts = {
  supplier: 'Sample Lamps Ltd',
  person: null,
  product: null,
  quantity: null,
  price: null,
  sender: null,
}
const EVERY = (Object.keys(LANGUAGES) as Language[]).flatMap((language) =>
  TEMPLATES.map(({ value }) => [value, language] as const),
)

it.each(EVERY)('fills the template %s in %s with every known fact', (template, language) => {
  const { subject, text } = messageFor(template, language, KNOWN)
  expect(subject).toMatch(/(?:: |：)Sunset lamp$/)
  for (const fact of ['Ms Example', 'Sample Lamps Ltd', 'Sunset lamp', '1500', 'USD 3.20']) {
    expect(text.split(fact)).toHaveLength(2)
  }
  expect(text).toMatch(/\nMai$/)
  expect(text.match(/^- /gm)).toHaveLength(3)
  expect(text).not.toMatch(/null|undefined|NaN|[[\]{}$]| {2}|\.\.|。。/)
})

it.each(EVERY)('leaves unknown facts out of the template %s in %s', (template, language) => {
  const { subject, text } = messageFor(template, language, NOTHING)
  expect(subject).toContain('Sample Lamps Ltd')
  expect(text).not.toMatch(/null|undefined|NaN|[[\]{}$]|USD|\d| {2}|, ,|\n$/)
  // Four parts: no line about an order.
  expect(text.split('\n\n')).toHaveLength(4)
})

it.each(EVERY)('accepts the quantity or the price alone in the template %s in %s', (template, language) => {
  const one = messageFor(template, language, { ...KNOWN, price: null }).text
  expect([one.includes('1500'), one.includes('USD')]).toEqual([true, false])
  const other = messageFor(template, language, { ...KNOWN, quantity: null }).text
  expect([other.includes('1500'), other.includes('USD 3.20')]).toEqual([false, true])
  for (const text of [one, other]) expect(text).not.toMatch(/null|undefined| {2}/)
})

it('writes a natural English message', () => {
  expect(messageFor('sample', 'en', KNOWN).text).toBe(
    [
      'Hello Ms Example,',
      'I sell online and found Sample Lamps Ltd in import shipment records. I am looking for: Sunset lamp.',
      'If the sample is good, I plan to order 1500 pieces, and hope for a price of about USD 3.20 per piece.',
      'I would like a sample before I order. Could you please tell me:\n- what a sample costs, and if you subtract it from the first order\n- what shipping by air costs, and how long it takes\n- if the goods in an order can be different from the sample?',
      'Thank you and kind regards,\nMai',
    ].join('\n\n'),
  )
})

it('writes a plan as a separate sentence in each language', () => {
  const plans = (Object.keys(LANGUAGES) as Language[]).map((language) => {
    const { plan } = LANGUAGES[language].texts
    return [plan('500', 'USD 3.20', false), plan(null, 'USD 3.20', false), plan(null, 'USD 3.20', true)]
  })
  expect(plans).toEqual([
    [
      'I plan to order 500 pieces, and hope for a price of about USD 3.20 per piece.',
      'I hope for a price of about USD 3.20 per piece.',
      'If the sample is good, I hope for a price of about USD 3.20 per piece.',
    ],
    [
      '我计划采购 500 件，目标单价约为 USD 3.20。',
      '我的目标单价约为 USD 3.20。',
      '如果样品合适，我的目标单价约为 USD 3.20。',
    ],
    [
      'Pienso pedir 500 unidades y busco un precio de unos USD 3.20 por unidad.',
      'Busco un precio de unos USD 3.20 por unidad.',
      'Si la muestra es buena, busco un precio de unos USD 3.20 por unidad.',
    ],
    [
      'Tôi dự định đặt 500 sản phẩm, với giá mong muốn khoảng USD 3.20 mỗi sản phẩm.',
      'Tôi mong muốn mức giá khoảng USD 3.20 mỗi sản phẩm.',
      'Nếu hàng mẫu đạt yêu cầu, tôi mong muốn mức giá khoảng USD 3.20 mỗi sản phẩm.',
    ],
    [
      '500 adet sipariş vermeyi planlıyorum; hedef fiyatım adet başına yaklaşık USD 3.20.',
      'Hedef fiyatım adet başına yaklaşık USD 3.20.',
      'Numune uygun olursa hedef fiyatım adet başına yaklaşık USD 3.20.',
    ],
  ])
})

describe('the languages offered for a supplier', () => {
  it.each([
    ['CN', ['zh', 'en', 'es', 'vi', 'tr']],
    ['MX', ['es', 'en', 'zh', 'vi', 'tr']],
    ['VN', ['vi', 'en', 'zh', 'es', 'tr']],
    ['TR', ['tr', 'en', 'zh', 'es', 'vi']],
    ['TW', ['en', 'zh', 'es', 'vi', 'tr']],
    [null, ['en', 'zh', 'es', 'vi', 'tr']],
  ])('for %s are %j: the local one first, English always included', (country, languages) => {
    expect(languagesFor(LANGUAGES, country)).toEqual(languages)
  })
})
