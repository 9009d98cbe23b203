import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { escapeHtml } from '../../contracts/page.ts'
import { plainPage } from '../../http/plain-page.ts'
import type { PushDevice } from './push-service.ts'
import type { BinnedMessage } from './webhook-bin.ts'

export const RECEIVERS_PATH = '/api/sandbox/receivers'

export interface ShownReceivers {
  /** Test phones need a signed-in member. */
  signedIn: boolean
  phones: readonly PushDevice[]
  binAddress: string
  webhooks: readonly BinnedMessage[]
  /** `xml` is null if the feed does not exist. */
  feed: { address: string; xml: string | null } | null
}

export function receiversPage(shown: ShownReceivers): string {
  return plainPage(
    'Test receivers',
    `<header>
<h1>Test receivers</h1>
<p>What your alerts send arrives here and goes no further. E-mails are in the <a href="/api/sandbox/outbox">test outbox</a>. Messages are sent within a minute.</p>
</header>
<main>
${phones(shown)}
${webhooks(shown)}
${feedReader(shown)}
</main>`,
  )
}

function phones({ signedIn, phones: known }: ShownReceivers): string {
  const add = signedIn
    ? `<form method="post" action="${RECEIVERS_PATH}"><button name="do" value="add-phone">Add a test phone to my account</button></form>`
    : '<p>Sign in to the app first; then you can add a test phone here.</p>'
  return `<section>
<h2>Notifications</h2>
${add}
${known.map(phone).join('\n') || '<p>No test phones yet.</p>'}
</section>`
}

function phone({ endpoint, messages }: PushDevice, index: number): string {
  const rows = messages.map(({ at, text, topic, ttl }) => {
    const shown = Notified.safeParse(jsonIn(text)).data?.notification
    const body = shown ? `${shown.title}\n${shown.body}\n${shown.navigate}` : text
    return `<p>${at.toISOString()} · topic ${escapeHtml(topic ?? 'none')} · kept for ${ttl / 3600} hours</p>
<pre>${linked(escapeHtml(body))}</pre>`
  })
  return `<h3>Phone ${index + 1}</h3>
<form method="post" action="${RECEIVERS_PATH}"><input type="hidden" name="endpoint" value="${escapeHtml(endpoint)}"><button name="do" value="end-phone">Take the permission back</button></form>
${rows.join('\n') || '<p>Nothing has arrived yet.</p>'}`
}

const Notified = z.object({
  notification: z.object({ title: z.string(), body: z.string(), navigate: z.string() }),
})

function webhooks({ binAddress, webhooks: messages }: ShownReceivers): string {
  const rows = messages.map(({ name, at, headers, body }) => {
    const head = Object.entries(headers).map(([key, value]) => `${key}: ${value}`)
    return `<p>${at.toISOString()} · ${escapeHtml(name)}</p>
<pre>${escapeHtml(head.join('\n'))}\n\n${linked(escapeHtml(body))}</pre>`
  })
  return `<section>
<h2>Webhooks</h2>
<p>Add a webhook with this address:</p>
<pre>${escapeHtml(binAddress)}</pre>
${rows.join('\n') || '<p>Nothing has arrived yet.</p>'}
</section>`
}

function feedReader({ feed }: ShownReceivers): string {
  const field = `<form method="get" action="${RECEIVERS_PATH}"><label>Address of your private feed <input name="feed" size="60" value="${escapeHtml(feed?.address ?? '')}"></label> <button>Read</button></form>`
  return `<section>
<h2>Feed reader</h2>
${field}
${feed ? entries(feed.xml) : ''}
</section>`
}

function entries(xml: string | null): string {
  if (xml === null) return '<p>There is no feed at this address.</p>'
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => name === 'entry',
    processEntities: true,
  })
  const { feed } = Atom.parse(parser.parse(xml))
  const rows = (feed.entry ?? []).map(
    ({ title, link, updated }) =>
      `<li><a href="${escapeHtml(link['@_href'])}">${escapeHtml(textOfHtml(textIn(title)))}</a> · ${escapeHtml(updated)}</li>`,
  )
  return `<h3>${escapeHtml(textIn(feed.title))}</h3>\n<ul>${rows.join('\n') || '<li>No entries yet.</li>'}</ul>`
}

const Text = z.union([z.string(), z.object({ '#text': z.string() })])
const Atom = z.object({
  feed: z.object({
    title: Text,
    entry: z.optional(
      z.array(z.object({ title: Text, updated: z.string(), link: z.object({ '@_href': z.string() }) })),
    ),
  }),
})

function textIn(text: z.infer<typeof Text>): string {
  return typeof text === 'string' ? text : text['#text']
}

function textOfHtml(html: string): string {
  return html.replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCharCode(Number(code)))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The page shows it unparsed.
    return null
  }
}

function linked(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s&<>]+/g, (address) => `<a href="${address}">${address}</a>`)
}
