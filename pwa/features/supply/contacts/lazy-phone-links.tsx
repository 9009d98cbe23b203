import { type ComponentType, lazy, Suspense } from 'react'
import type { PhoneText } from './phone-links.tsx'

/** The library of phone numbers is large. Until it is loaded, and without a connection, a number is text. */
const PhoneLinks = lazy<ComponentType<PhoneText>>(() =>
  import('./phone-links.tsx').catch(() => ({ default: PlainPhone })),
)

export function LazyPhoneLinks(props: PhoneText) {
  return (
    <Suspense fallback={<PlainPhone {...props} />}>
      <PhoneLinks {...props} />
    </Suspense>
  )
}

function PlainPhone({ phone }: PhoneText) {
  return <span>{phone}</span>
}
