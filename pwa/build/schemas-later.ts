import { join } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'

/**
 * Pages import endpoints long before schemas. `#contracts/<noun>` keeps only what a call needs, so the
 * bundler drops the rest with the schema library. `#schemas/<noun>` is complete.
 */
export function schemasLater(contracts: string): Plugin {
  return {
    name: 'schemas-later',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#schemas\/|^\.\/[\w-]+\.ts$/ },
      handler(id, importer = '') {
        if (id.startsWith('#schemas/')) return join(contracts, `${id.slice('#schemas/'.length)}.ts${WHOLE}`)
        // Imports within a whole contract are whole too.
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
/** Used only by the server, the answer check and the API reference. */
const LEFT_OUT = ['params', 'query', 'body', 'response', 'summary', 'limit', 'scope', 'sender']

function withoutSchemas(code: string, file: string): string {
  const { program } = parseSync(file, code)
  const values = program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((declared) => (declared?.type === 'VariableDeclaration' ? declared.declarations : []))
    .flatMap(({ init }) => (init ? [init] : []))
  // In reverse order, so earlier offsets stay valid.
  return values.reverse().reduce((text, value) => {
    const { start, end } = value
    return text.slice(0, start) + (shortEndpoint(text, value) ?? goesIfUnused(text, value)) + text.slice(end)
  }, code)
}

function shortEndpoint(code: string, value: ESTree.Expression): string | null {
  if (value.type !== 'CallExpression' || !/^endpoint\(/.test(textOf(code, value))) return null
  const [declared] = value.arguments
  if (declared?.type !== 'ObjectExpression') return null
  const kept = declared.properties
    .filter((field) => !('key' in field && LEFT_OUT.includes(textOf(code, field.key))))
    .map((field) => textOf(code, field))
  return `{ effect: ${!kept.includes("method: 'GET'")}, ${kept.join(', ')} }`
}

/** The bundler cannot prove calls and spreads free of side effects. */
function goesIfUnused(code: string, value: ESTree.Expression): string {
  const text = textOf(code, value)
  const isPlain = value.type === 'ArrowFunctionExpression' || !/\(|\.\.\./.test(text)
  return isPlain ? text : `/* @__PURE__ */ (() => (${text}))()`
}

function textOf(code: string, { start, end }: ESTree.Span): string {
  return code.slice(start, end)
}
