/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import type { ShareRefusal } from '#contracts/share-refusals'
import {
  kindOfShared,
  SHARE_TARGET,
  SHARED_BYTES_MAX,
  SHARED_CACHE,
  SHARED_FILE,
} from '#contracts/share-target'

/** Fields of the manifest's `share_target`. */
const TEXTS = ['title', 'text', 'url'] as const
/** Twice look-up's limit, which the page applies. */
const TEXT_MAX = 4000

/** A shared text becomes a look-up; a file waits in a cache for the page that reads it. */
export function handleShares(): void {
  registerRoute(
    ({ url }) => url.pathname === SHARE_TARGET,
    ({ request }) => receive(request),
    'POST',
  )
}

async function receive(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const texts = textsIn(form)
    const file = form.get('file')
    const isFile = file instanceof File && file.size > 0
    // Apps add a product's picture to its link, which says more.
    const hasLink = /https?:\/\//i.test([...texts.values()].join(' '))
    return isFile && !hasLink ? await keepFile(file) : to(`${SHARE_TARGET}?${texts}`)
  } catch {
    // Storage is full, or the form was cut off.
    return refuse('worker')
  }
}

function textsIn(form: FormData): URLSearchParams {
  const texts = new URLSearchParams()
  for (const name of TEXTS) {
    const text = form.get(name)
    if (typeof text === 'string' && text !== '') texts.set(name, text.slice(0, TEXT_MAX))
  }
  return texts
}

async function keepFile(file: File): Promise<Response> {
  const kind = kindOfShared(file)
  if (kind === null) return refuse('kind')
  if (file.size > SHARED_BYTES_MAX) return refuse('size')
  const headers = {
    'content-type': file.type || 'application/octet-stream',
    'x-name': encodeURIComponent(file.name),
    'x-kind': kind,
    'x-shared-at': String(Date.now()),
  }
  const cache = await caches.open(SHARED_CACHE)
  await cache.put(SHARED_FILE, new Response(file, { headers }))
  return to(kind === 'list' ? '/my-list' : SHARE_TARGET)
}

function refuse(why: ShareRefusal): Response {
  return to(`${SHARE_TARGET}?refused=${why}`)
}

/** The browser follows with a GET. */
function to(path: string): Response {
  return Response.redirect(path, 303)
}
