/** Pictures, looks and a shared file. The worker's precache is not personal. */
export async function forgetCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}
