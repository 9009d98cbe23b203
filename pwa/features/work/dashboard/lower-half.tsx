import type { ComponentProps } from 'react'
import type { User } from '#contracts/identity'
import { Catalogue } from './catalogue.tsx'
import { Plans } from './plans.tsx'

/** What stands below the week's news: its code loads after theirs. */
export default function LowerHalf({
  user,
  ...catalogue
}: Omit<ComponentProps<typeof Catalogue>, 'plan'> & { user: User }) {
  return (
    <>
      <Catalogue plan={user.subscriptionStatus} {...catalogue} />
      <Plans user={user} />
    </>
  )
}
