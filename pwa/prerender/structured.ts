import { ORIGIN_PLACEHOLDER } from '#contracts/page'
import { BRAND, DESCRIPTION } from '../brand/brand.ts'
import { plainText } from '../content/block.ts'
import { FAQ } from '../content/faq.ts'
import { HELP } from '../content/help/help.ts'
import type { Question } from '../content/question.ts'
import { BRAND_PICTURE } from './head.ts'
import type { Page } from './pages.ts'

export function structuredOf({ path, title, description, structured }: Page): object | null {
  const organization = {
    '@type': 'Organization',
    name: BRAND.name,
    url: `${ORIGIN_PLACEHOLDER}/`,
    logo: `${ORIGIN_PLACEHOLDER}/icons/icon-512.png`,
  }
  switch (structured) {
    case 'site':
      return {
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'WebSite',
            name: BRAND.name,
            url: `${ORIGIN_PLACEHOLDER}/`,
            description: DESCRIPTION,
            inLanguage: 'en',
          },
          organization,
        ],
      }
    case 'questions':
      return {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: questionsOn(path).map(asked),
      }
    case 'article':
      return {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description,
        inLanguage: 'en',
        author: organization,
        publisher: organization,
        image: `${ORIGIN_PLACEHOLDER}${BRAND_PICTURE.path}`,
        mainEntityOfPage: `${ORIGIN_PLACEHOLDER}${path}`,
      }
    default:
      return null
  }
}

function questionsOn(path: string): readonly Question[] {
  return path === '/help' ? HELP : FAQ
}

function asked({ question, answer }: Question) {
  return {
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  }
}
