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
      question="Do you want our newsletter at this address?"
      label="Yes, subscribe"
      done={{
        title: 'You are subscribed',
        text: 'Every newsletter has a link to unsubscribe.',
      }}
      token={token}
      act={(given) => call(confirmNewsletter, { body: { token: given } })}
    />
  )
}
