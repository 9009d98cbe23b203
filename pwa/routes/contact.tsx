import { createFileRoute } from '@tanstack/react-router'
import type { CONTACT_ABOUT } from '../content/contact-about.ts'
import { ContactPage } from '../features/public/inbox/contact-page.tsx'
import { addressOf, oneOf, whole } from '../search-params.ts'

/** Without the texts, because every page loads this list. */
const ABOUT = ['subscription', 'cancelling', 'list'] as const satisfies (keyof typeof CONTACT_ABOUT)[]

const Search = addressOf({
  about: oneOf(ABOUT),
  number: whole(1, Number.MAX_SAFE_INTEGER),
})

export const Route = createFileRoute('/contact')({ validateSearch: Search, component: Contact })

function Contact() {
  const { about, number } = Route.useSearch()
  return <ContactPage about={about} number={number} />
}
