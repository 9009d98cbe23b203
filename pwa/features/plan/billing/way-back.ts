import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { deviceStorage, recall, remember } from '../../../offline/device-storage.ts'

const KEY = 'way-back'
/** Pages that a plan opens more of. A path of ours has one slash, so no other site fits. */
const OPENED =
  /^\/(product|supplier|suppliers|trending|search|explore|lookup|compare|my-list|my-products|alerts|reports)(?=[/?#]|$)/
const ABOUT_PLANS = /^\/(premium|payment|subscribe|subscription)(?=[/?#]|$)/

/** Notes the page that led to a page about plans. The tab's storage survives the login and the bank. */
export function useWayBack(): void {
  const { state } = useRouter()
  // During the first rendering the router still names the page before.
  const [from] = useState(state.resolvedLocation?.href)
  useEffect(() => {
    if (from !== undefined) noteWayBack(from)
  }, [from])
}

export function noteWayBack(from: string): void {
  if (!ABOUT_PLANS.test(from)) remember(KEY, OPENED.test(from) ? from : null, tab())
}

/** Used once, after a payment. */
export function takeWayBack(): string | null {
  const from = recall(KEY, tab())
  remember(KEY, null, tab())
  return from !== null && OPENED.test(from) ? from : null
}

function tab() {
  return deviceStorage(() => window.sessionStorage)
}
