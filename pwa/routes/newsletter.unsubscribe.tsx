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
      question="No more letters to this address?"
      label="Unsubscribe"
      done={{
        title: 'You are off the list',
        text: 'No more letters will come. You can sign up again whenever you like.',
      }}
      token={token}
      act={(given) => call(leaveNewsletter, { query: { token: given } })}
    />
  )
}
