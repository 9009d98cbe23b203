/** Ends notifications on this device, and takes away those that are on its screen: what they say is its member's. */
export async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const notification of await registration.getNotifications()) notification.close()
  await navigator.clearAppBadge?.()
}
