import { createFileRoute } from '@tanstack/react-router'
import { confirmNewsletter } from '#contracts/inbox'
import { call } from '../api.ts'
import { LetterLinkPage } from '../features/inbox/letter-link-page.tsx'
import { LetterSearch } from '../features/inbox/letter-search.ts'

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: LetterSearch,
  component: Confirm,
})

function Confirm() {
  const { token = null } = Route.useSearch()
  return (
    <LetterLinkPage
      title="Newsletter"
      question="Is this your address, and do you want the newsletter?"
      label="Yes, confirm it"
      done={{
        title: 'You are on the list',
        text: 'Every letter has a link that takes you off it again.',
      }}
      token={token}
      act={(given) => call(confirmNewsletter, { body: { token: given } })}
    />
  )
}
