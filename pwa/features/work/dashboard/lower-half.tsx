import type { ComponentProps } from 'react'
import type { User } from '#contracts/identity'
import { Catalogue } from './catalogue.tsx'
import { Plans } from './plans.tsx'

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
