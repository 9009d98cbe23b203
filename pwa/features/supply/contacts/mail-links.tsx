import { readEmails } from '#contracts/emails'
import { LinkedText } from './linked-text.tsx'
import { mailAddress } from './mail-address.ts'

export function MailLinks({
  email,
  className,
  onOpen,
}: {
  email: string
  className?: string
  onOpen?: () => void
}) {
  const { emails } = readEmails(email)
  const links = emails.map((each) => ({ written: each, href: mailAddress(each) }))
  return <LinkedText text={emails.join(', ') || email} links={links} className={className} onOpen={onOpen} />
}
