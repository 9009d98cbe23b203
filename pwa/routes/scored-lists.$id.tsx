import { createFileRoute } from '@tanstack/react-router'
import { ASKED_NOW, LIST_QUESTIONS } from '#contracts/recorded-pick'
import { ScoredListPage } from '../features/public/scored-lists/scored-list-page.tsx'
import { addressOf, oneOf } from '../search-params.ts'

export const Route = createFileRoute('/scored-lists/$id')({
  validateSearch: addressOf({ question: oneOf(LIST_QUESTIONS) }),
  component: ScoredList,
})

function ScoredList() {
  const { id } = Route.useParams()
  const { question = ASKED_NOW } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ScoredListPage
      key={id}
      id={id}
      question={question}
      onQuestion={(asked) =>
        void navigate({
          search: { question: asked === ASKED_NOW ? undefined : asked },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
