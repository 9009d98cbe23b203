import { type ComponentType, lazy, Suspense } from 'react'
import type { PhoneText } from './phone-links.tsx'

/** Until the large library is loaded a number is text. */
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
