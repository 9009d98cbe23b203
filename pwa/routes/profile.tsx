import { createFileRoute } from '@tanstack/react-router'
import { ProfileOffline, ProfilePage, ProfileWaiting } from '../features/account/profile-page.tsx'
import { MembersOnly } from '../features/identity/members-only.tsx'

export const Route = createFileRoute('/profile')({ component: Profile })

function Profile() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <MembersOnly waiting={<ProfileWaiting />} offline={<ProfileOffline />}>
        {(user) => <ProfilePage user={user} />}
      </MembersOnly>
    </>
  )
}
