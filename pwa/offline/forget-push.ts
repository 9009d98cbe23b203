/** Ends push and closes shown notifications, which are private to the member. */
export async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const notification of await registration.getNotifications()) notification.close()
  await navigator.clearAppBadge?.()
}
