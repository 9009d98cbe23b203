import { escapeHtml as text } from '../contracts/page.ts'
import type { ApiDocument } from './openapi.ts'
import { plainPage } from './plain-page.ts'

type Schema = Record<string, unknown>

export function apiDocsPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  )
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Schema][]
  return plainPage(
    document.info.title,
    `<header>
<h1>${text(document.info.title)}</h1>
<p>${text(document.info.description ?? '')}</p>
<p>For programs: <a href="openapi.json">openapi.json</a></p>
</header>
<nav aria-label="Endpoints"><ul>
${operations.map(({ path, method }) => `<li><a href="#${anchor(method, path)}"><b>${method.toUpperCase()}</b> ${text(path)}</a></li>`).join('\n')}
</ul></nav>
<main>
${operations.map(section).join('\n')}
<h2 id="limits">Limits</h2>
<p>Requests of one member, or of one network of visitors. Beyond it an answer is 429, and Retry-After says how many seconds to wait.
Endpoints in one row are counted together.</p>
${table(['Endpoints', 'Requests', 'Within', 'Counted by'], limitRows(operations))}
<h2>Shapes</h2>
${schemas.map(shape).join('\n')}
</main>`,
    { indexed: true },
  )
}

interface Placed {
  path: string
  method: string
  operation: Operation
}

interface Operation {
  'x-rate-limit'?: { name: string; calls: number; seconds: number; by: string }
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { required?: boolean; content?: Record<string, { schema: Schema }> }
  responses?: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>
}

function limitRows(operations: readonly Placed[]): string[][] {
  const links = new Map<string, string[]>()
  for (const { method, path, operation } of operations) {
    const limit = operation['x-rate-limit']
    if (!limit) continue
    const row = JSON.stringify([limit.calls, `${limit.seconds / 60} min`, limit.by, limit.name])
    const link = `<a href="#${anchor(method, path)}">${method.toUpperCase()} ${text(path)}</a>`
    links.set(row, [...(links.get(row) ?? []), link])
  }
  return [...links].map(([row, calls]) => {
    const [requests, within, by] = JSON.parse(row)
    return [calls.join('<br>'), String(requests), within, by]
  })
}

function section({ path, method, operation }: Placed): string {
  const { parameters = [], requestBody, responses = {} } = operation
  const [[type, { schema: answer } = {}] = []] = Object.entries(responses['200']?.content ?? {})
  const failures = Object.entries(responses).filter(([status]) => status !== '200')
  return `<section id="${anchor(method, path)}">
<h2><b class="${method}">${method.toUpperCase()}</b> <code>${text(path)}</code></h2>
<p>${text(operation.summary ?? '')} <em>${text(operation.description ?? '')}</em></p>
${
  parameters.length > 0
    ? table(
        ['Parameter', 'Where', 'What'],
        parameters.map((one) => [
          `<code>${text(one.name)}</code>${one.required ? ' <small>required</small>' : ''}`,
          text(one.in),
          kind(one.schema),
        ]),
      )
    : ''
}
${requestBody ? `<p>${sent(requestBody)}</p>` : ''}
${answer ? `<p>Answers ${type === 'application/json' ? kind(answer) : `a file, <code>${text(type ?? '')}</code>`}.</p>` : ''}
<p class="failures">${failures.map(([status, { $ref }]) => `<span>${status} ${text(codeOf($ref))}</span>`).join(' ')}</p>
</section>`
}

/** The name of the shared answer of a failure. */
function codeOf(ref = ''): string {
  return (ref.split('/').at(-1) ?? '').replace(/_by_key$/, '')
}

function sent({ required = false, content = {} }: NonNullable<Operation['requestBody']>): string {
  const [[type = '', { schema } = { schema: {} }] = []] = Object.entries(content)
  if (!required) return `Takes <code>${text(type)}</code>, a form, or nothing.`
  return `Send <code>${text(type)}</code>: ${kind(schema)}.`
}

function shape([name, schema]: [string, Schema]): string {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const rows = Object.entries(properties).map(([field, of]) => [`<code>${text(field)}</code>`, kind(of)])
  return `<section id="shape-${text(name)}"><h3>${text(name)}</h3>${table(['Field', 'What'], rows)}</section>`
}

function kind(schema: Schema): string {
  const { $ref, anyOf, type, items, properties, default: preset } = schema
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? ''
    return `<a href="#shape-${text(name)}">${text(name)}</a>`
  }
  if (Array.isArray(anyOf)) return anyOf.map((one: Schema) => kind(one)).join(' or ')
  if (preset !== undefined) {
    return `${kind({ ...schema, default: undefined })}; if left out <code>${text(String(preset))}</code>`
  }
  if (schema.const !== undefined) return `<code>${text(String(schema.const))}</code>`
  if (Array.isArray(schema.enum)) {
    return schema.enum.map((value) => `<code>${text(String(value))}</code>`).join(', ')
  }
  if (type === 'integer') return text(wholeNumber(schema))
  if (type === 'array') return `a list of ${kind((items ?? {}) as Schema)}`
  if (properties) {
    const fields = Object.entries(properties as Record<string, Schema>)
    if (fields.length === 0) return '<code>{}</code>'
    return `{ ${fields.map(([field, of]) => `<code>${text(field)}</code>: ${kind(of)}`).join(', ')} }`
  }
  return text(Array.isArray(type) ? type.join(' or ') : String(type ?? 'anything'))
}

/** Bounds of ±2^53 come from JSON and are not ours. */
function wholeNumber({ minimum, maximum }: Schema): string {
  const from = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? ` from ${minimum}` : ''
  const to = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? ` to ${maximum}` : ''
  return `a whole number${from}${to}`
}

function table(head: string[], rows: string[][]): string {
  const cells = (tag: string, row: string[]) => row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')
  return `<div class="table"><table><thead><tr>${cells('th', head)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table></div>`
}

function anchor(method: string, path: string): string {
  return `${method}-${path.replace(/[^a-z0-9]+/gi, '-')}`
}

export const API_DOCS_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#16222b, #e6eef2); --soft: light-dark(#5a6b76, #9fb1bc);
  --line: light-dark(#d9e2e7, #2b3a44); --ground: light-dark(#fbfdfe, #0f171d); --raised: light-dark(#fff, #16212a);
  --accent: light-dark(#0b6b7a, #5cc8d7); --edge: light-dark(#748590, #7d909c); --wrong: light-dark(#a3231b, #ff9a8f); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 2rem; margin: 0 0 .25rem; letter-spacing: -.02em; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 2rem 0 .5rem; }
h2 b { font-size: .75rem; padding: .2rem .5rem; border-radius: .4rem; color: var(--ground); background: var(--accent); }
h2 b.post { background: light-dark(#8a4b08, #f0b071); }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font: .9em ui-monospace, monospace; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
input { max-width: 100%; box-sizing: border-box; }
em, small, .failures { color: var(--soft); font-style: normal; }
nav ul { list-style: none; margin: 1.5rem 0; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .75rem;
  background: var(--raised); columns: 20rem; }
nav a { display: block; padding: .6rem 0; text-decoration: none; overflow-wrap: anywhere; }
nav b { display: inline-block; min-width: 3rem; font-size: .75rem; color: var(--soft); }
section { scroll-margin-top: 1rem; }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: .75rem; background: var(--raised); }
table { width: 100%; border-collapse: collapse; font-size: .925rem; }
th, td { padding: .5rem .75rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border: 0; color: var(--soft); font-weight: 600; }
.failures span { display: inline-block; margin: 0 .75rem .25rem 0; font-size: .875rem; }
.sign-in { max-width: 26rem; margin: 1rem auto; }
.sign-in h1 { font-size: 1.75rem; line-height: 1.2; margin-bottom: .75rem; }
.sign-in form { margin: 1.5rem 0; }
.sign-in label { display: block; font-weight: 600; margin-bottom: .35rem; }
.sign-in :is(input, button) { width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border-radius: .75rem; font: inherit;
  border: 1px solid var(--edge); background: var(--raised); color: var(--ink); }
.sign-in input { margin-bottom: .75rem; }
.sign-in button { font-weight: 600; cursor: pointer; border-color: var(--accent); background: var(--accent);
  color: var(--ground); }
.sign-in button:is(.second, .quiet) { background: var(--raised); color: var(--accent); }
.sign-in button.quiet { border-color: transparent; background: none; }
.sign-in :is(input, button):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.sign-in input[aria-invalid] { border-color: var(--wrong); margin-bottom: .35rem; }
.sign-in .wrong { margin: 0 0 .75rem; color: var(--wrong); }
.sign-in ul { list-style: none; margin: 0; padding: 0; }
.sign-in li p { margin: .35rem 0 1.25rem; color: var(--soft); font-size: .9375rem; }
.sign-in a.quiet { display: inline-flex; align-items: center; min-height: 2.75rem; }
.test-page .steps { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0; }
.test-page .steps button { min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: .75rem;
  background: var(--raised); color: var(--accent); font: inherit; font-weight: 600; cursor: pointer; }
.test-page .steps button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.test-page section + section { margin-top: 1.5rem; }
.test-page section .table + .table { margin-top: .75rem; }
.test-page td small.id { overflow-wrap: anywhere; }
.test-page td code { white-space: nowrap; }
.test-page .wrong { margin: 1rem 0; font-weight: 600; color: var(--wrong); }
`
