import { createFileRoute } from '@tanstack/react-router'
import { leaveNewsletter } from '#contracts/inbox'
import { call } from '../api.ts'
import { LetterLinkPage } from '../features/inbox/letter-link-page.tsx'
import { LetterSearch } from '../features/inbox/letter-search.ts'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: LetterSearch,
  component: Leave,
})

function Leave() {
  const { token = null } = Route.useSearch()
  return (
    <LetterLinkPage
      title="Newsletter"
      question="Stop the newsletter to this address?"
      label="Unsubscribe"
      done={{
        title: 'You are unsubscribed',
        text: 'You will get no more newsletters. You can sign up again at any time.',
      }}
      token={token}
      act={(given) => call(leaveNewsletter, { query: { token: given } })}
    />
  )
}
