import { createFileRoute } from '@tanstack/react-router'
import { CONTACT_ABOUT } from '../content/contact-about.ts'
import { ContactPage } from '../features/public/inbox/contact-page.tsx'
import { addressOf, known, oneOf } from '../search-params.ts'

const Search = addressOf({ about: oneOf(known(CONTACT_ABOUT)) })

export const Route = createFileRoute('/contact')({ validateSearch: Search, component: Contact })

function Contact() {
  const { about } = Route.useSearch()
  return <ContactPage about={about} />
}
