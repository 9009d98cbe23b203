import { createFileRoute } from '@tanstack/react-router'
import { ABOUT, ContactPage } from '../features/inbox/contact-page.tsx'
import { addressOf, known, oneOf } from '../search-params.ts'

const Search = addressOf({ about: oneOf(known(ABOUT)) })

export const Route = createFileRoute('/contact')({ validateSearch: Search, component: Contact })

function Contact() {
  const { about } = Route.useSearch()
  return <ContactPage about={about} />
}
