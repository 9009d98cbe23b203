import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { openCookieJar } from './cookie-jar.ts'

export interface Visit {
  url: URL
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Cookies by path; redirects one at a time or followed. */
export interface CookieBrowser {
  open(address: string | URL, form?: Record<string, string>, headers?: Record<string, string>): Promise<Visit>
  follow(visit: Visit, until?: (next: URL) => boolean): Promise<Visit>
  cookies(): Record<string, string>
}

const NAVIGATES = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

export function openBrowser(
  origin: string,
  userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/156.0',
): CookieBrowser {
  const jar = openCookieJar()

  async function open(address: string | URL, form?: Record<string, string>, headers = {}): Promise<Visit> {
    const url = new URL(address, origin)
    const body = form && new URLSearchParams(form).toString()
    const outgoing = request(url, {
      method: form ? 'POST' : 'GET',
      agent: false,
      headers: {
        'user-agent': userAgent,
        accept: 'text/html',
        cookie: jar.sentTo(url.pathname),
        ...(body === undefined
          ? {}
          : {
              'content-type': 'application/x-www-form-urlencoded',
              'content-length': Buffer.byteLength(body),
            }),
        ...NAVIGATES,
        ...headers,
      },
    })
    outgoing.end(body)
    const [incoming] = await once(outgoing, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    for (const line of incoming.headers['set-cookie'] ?? []) jar.keep(line)
    return {
      url,
      status: incoming.statusCode,
      headers: incoming.headers,
      text: Buffer.concat(chunks).toString(),
    }
  }

  return {
    open,
    async follow(visit, until = () => false) {
      let at = visit
      for (let hops = 0; at.headers.location !== undefined; hops += 1) {
        if (hops > 10) throw new Error('Redirected in circles')
        const next = new URL(at.headers.location, at.url)
        if (until(next)) return at
        at = await open(next)
      }
      return at
    },
    cookies: jar.values,
  }
}

const isCallback = ({ pathname }: URL) => pathname === '/api/callback'

export async function toCallback(browser: CookieBrowser, email: string, login = '/api/login'): Promise<URL> {
  const page = await browser.follow(await browser.open(login))
  const sent = await browser.follow(await browser.open(page.url, { email }), isCallback)
  return new URL(String(sent.headers.location), sent.url)
}
