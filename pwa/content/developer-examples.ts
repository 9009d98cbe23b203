import { KEY_VARIABLE } from './mcp-example.ts'

export interface Example {
  language: 'curl' | 'TypeScript' | 'Python' | 'Shell' | 'JSON'
  /** File name, if the example is a file. */
  file: string | null
  code: string
}

export function firstCall(origin: string): Example[] {
  return [
    {
      language: 'curl',
      file: null,
      code: `curl --fail-with-body --silent --show-error \\
  --header "Authorization: Bearer $${KEY_VARIABLE}" \\
  "${origin}/api/v1/products?limit=3"`,
    },
    {
      language: 'TypeScript',
      file: 'first-call.mts',
      code: `const reply = await fetch('${origin}/api/v1/products?limit=3', {
  headers: { Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` },
})
const answer = await reply.json()
if (!reply.ok) throw new Error(answer.error.message)

for (const { name, price, currency, trend, provenance } of answer.items) {
  console.log(name, price, currency, trend.stage, provenance.origin, provenance.observedAt)
}`,
    },
    {
      language: 'Python',
      file: 'first_call.py',
      code: `import json
import os
from urllib.request import Request, urlopen

request = Request(
    "${origin}/api/v1/products?limit=3",
    headers={"Authorization": "Bearer " + os.environ["${KEY_VARIABLE}"]},
)
with urlopen(request) as reply:
    answer = json.load(reply)

for item in answer["items"]:
    print(item["name"], item["price"], item["currency"], item["trend"]["stage"])`,
    },
  ]
}

export function allPages(origin: string): Example[] {
  return [
    {
      language: 'TypeScript',
      file: 'all-pages.mts',
      code: `async function* all(path: string, query: Record<string, string>) {
  let cursor: string | null = null
  do {
    const asked = new URLSearchParams({ ...query, ...(cursor && { cursor }) })
    const reply = await fetch(\`${origin}\${path}?\${asked}\`, {
      headers: { Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` },
    })
    if (reply.status === 429) {
      const seconds = Number(reply.headers.get('Retry-After'))
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      continue
    }
    const page = await reply.json()
    if (!reply.ok) throw new Error(page.error.message)
    yield* page.items
    cursor = page.nextCursor
  } while (cursor)
}

for await (const { name, country, totalShipments } of all('/api/v1/suppliers', { limit: '100', country: 'CN' })) {
  console.log(name, country, totalShipments)
}`,
    },
    {
      language: 'Python',
      file: 'all_pages.py',
      code: `import json
import os
import time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen


def everything(path, query):
    cursor = None
    while True:
        asked = urlencode({**query, **({"cursor": cursor} if cursor else {})})
        request = Request(
            "${origin}" + path + "?" + asked,
            headers={"Authorization": "Bearer " + os.environ["${KEY_VARIABLE}"]},
        )
        try:
            with urlopen(request) as reply:
                page = json.load(reply)
        except HTTPError as error:
            if error.code != 429:
                raise SystemExit(json.load(error)["error"]["message"])
            time.sleep(int(error.headers["Retry-After"]))
            continue
        yield from page["items"]
        cursor = page["nextCursor"]
        if cursor is None:
            return


for supplier in everything("/api/v1/suppliers", {"limit": 100, "country": "CN"}):
    print(supplier["name"], supplier["country"], supplier["totalShipments"])`,
    },
  ]
}

export function openContact(origin: string): Example[] {
  return [
    {
      language: 'TypeScript',
      file: 'open-contact.mts',
      code: `const headers = { Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` }

const list = await fetch('${origin}/api/v1/suppliers?limit=100', { headers })
const { items } = await list.json()
const supplier = items.find(({ contactHolds }) => contactHolds.includes('e-mail'))

const reply = await fetch(\`${origin}/api/v1/suppliers/\${supplier.id}/contact\`, { method: 'POST', headers })
const contact = await reply.json()
if (!reply.ok) throw new Error(contact.error.message)
console.log(supplier.name, contact.contactPerson, contact.contactEmail)`,
    },
  ]
}

export function generatedClient(origin: string): Example[] {
  return [
    {
      language: 'Shell',
      file: null,
      code: `npx swagger-typescript-api generate --path ${origin}/api/v1/openapi.json --output . --name tideline.ts`,
    },
  ]
}
