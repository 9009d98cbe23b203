import { describe, expect, it } from 'vitest'
import { languagesFor } from '../contacts/message-texts/languages-for.ts'
import { LANGUAGES, type Language } from './message-texts/languages.ts'
import { type SampleFacts, sampleMessage } from './sample-message.ts'

const EVERY = Object.keys(LANGUAGES) as Language[]
const KNOWN: SampleFacts = {
  ...{ creator: 'Mai Example', product: 'Sunset lamp' },
  ...{ commission: 12.5, sender: 'Ana' },
}
const NOTHING: SampleFacts = { creator: null, product: null, commission: null, sender: null }

it.each(EVERY)('fills the offer in %s with every known fact once', (language) => {
  const { subject, text } = sampleMessage(language, KNOWN)
  expect(subject).toMatch(/^\S.+: Sunset lamp$/)
  const percent = language === 'en' ? '12.5%' : '12,5%'
  for (const fact of ['Mai Example', 'Sunset lamp', percent]) expect(text.split(fact), fact).toHaveLength(2)
  expect(text).toMatch(/\nAna$/)
  expect(text.match(/^- /gm)).toHaveLength(3)
  expect(text).not.toMatch(/null|undefined|NaN|[[\]{}$]| {2}|\.\./)
})

it.each(EVERY)('leaves unknown facts out of the offer in %s', (language) => {
  const { subject, text } = sampleMessage(language, NOTHING)
  expect(subject).toBe(LANGUAGES[language].texts.title)
  expect(text).not.toMatch(/null|undefined|%|\d| {2}|, ,|: ?\.|\n$/)
  // Greeting, offer, questions, terms, regards.
  expect(text.split('\n\n')).toHaveLength(5)
})

it('writes each language in its own words', () => {
  const texts = EVERY.map((language) => sampleMessage(language, KNOWN).text)
  expect(new Set(texts.flatMap((text) => text.split('\n\n'))).size).toBe(6 * EVERY.length)
})

it('writes the whole English offer', () => {
  expect(sampleMessage('en', { ...KNOWN, commission: 12 }).text).toBe(
    [
      'Hello Mai Example,',
      'I sell online and saw your product videos. I would like to send you a free sample of this product: Sunset lamp.',
      'For each sale from your video you get a commission of 12%.',
      'Could you please tell me:\n- if you are interested\n- where to send the sample (name, address and a phone number for delivery)\n- when you could make a video, and what you charge for it, if anything?',
      'The sample is yours to keep, with or without a video. If you make one, please mark it as advertising where the law asks for it.',
      'Thank you and kind regards,\nAna',
    ].join('\n\n'),
  )
})

describe('the languages offered for a creator', () => {
  it.each([
    ['US', ['en', 'es', 'id', 'vi', 'pt']],
    ['MX', ['es', 'en', 'id', 'vi', 'pt']],
    ['ID', ['id', 'en', 'es', 'vi', 'pt']],
    ['VN', ['vi', 'en', 'es', 'id', 'pt']],
    ['BR', ['pt', 'en', 'es', 'id', 'vi']],
    [null, ['en', 'es', 'id', 'vi', 'pt']],
  ])('of %s are %j: the local one first', (region, languages) => {
    expect(languagesFor(LANGUAGES, region)).toEqual(languages)
  })
})
