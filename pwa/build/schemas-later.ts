import { join } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'

/**
 * Every page names endpoints; what they are made of nobody needs before their first answer. So a contract that the app imports as
 * `#contracts/<noun>` has endpoints that say where they are and no more, and the bundler leaves out what then has no use: schemas,
 * and the library that reads them. `#schemas/<noun>` is the same file whole.
 */
export function schemasLater(contracts: string): Plugin {
  return {
    name: 'schemas-later',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#schemas\/|^\.\/[\w-]+\.ts$/ },
      handler(id, importer = '') {
        if (id.startsWith('#schemas/')) return join(contracts, `${id.slice('#schemas/'.length)}.ts${WHOLE}`)
        // What a whole contract is made of is whole.
        return importer.endsWith(WHOLE) ? join(contracts, id + WHOLE) : null
      },
    },
    transform: {
      filter: { id: /\/backend\/contracts\/[\w-]+\.ts$/ },
      handler: (code, id) => ({ code: withoutSchemas(code, id), moduleSideEffects: false, map: null }),
    },
  }
}

const WHOLE = '?whole'
/** What an endpoint says to the server, to the check of its answer and to readers of the reference. */
const LEFT_OUT = ['params', 'query', 'body', 'response', 'summary', 'scope', 'sender']

function withoutSchemas(code: string, file: string): string {
  const { program } = parseSync(file, code)
  const values = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((declared) => (declared?.type === 'VariableDeclaration' ? declared.declarations : []))
    .flatMap(({ init }) => (init ? [init] : []))
  // From the last to the first, so that those before stay in their places.
  return values.reverse().reduce((text, value) => {
    const { start, end } = value
    return text.slice(0, start) + (shortEndpoint(text, value) ?? goesIfUnused(text, value)) + text.slice(end)
  }, code)
}

/** As `endpoint()` makes it, without what is left out; null for any other value. */
function shortEndpoint(code: string, value: ESTree.Expression): string | null {
  if (value.type !== 'CallExpression' || !/^endpoint\(/.test(textOf(code, value))) return null
  const [declared] = value.arguments
  if (declared?.type !== 'ObjectExpression') return null
  const kept = declared.properties
    .filter((field) => !('key' in field && LEFT_OUT.includes(textOf(code, field.key))))
    .map((field) => textOf(code, field))
  return `{ effect: ${!kept.includes("method: 'GET'")}, ${kept.join(', ')} }`
}

/** The bundler cannot tell of a call or a spread that nothing comes of it but its value. */
function goesIfUnused(code: string, value: ESTree.Expression): string {
  const text = textOf(code, value)
  const isPlain = value.type === 'ArrowFunctionExpression' || !/\(|\.\.\./.test(text)
  return isPlain ? text : `/* @__PURE__ */ (() => (${text}))()`
}

function textOf(code: string, { start, end }: ESTree.Span): string {
  return code.slice(start, end)
}
