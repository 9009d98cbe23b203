import { type CacheHint, McpServer } from '@modelcontextprotocol/server'
import { readRefreshStatus } from '../contracts/sources.ts'
import { APP_VERSION } from '../db/app-version.ts'
import type { Log } from '../process/log.ts'
import { DATA_NOTE } from './answer-frame.ts'
import type { ToolCall } from './tool-call.ts'
import { cacheOf, toolHost } from './tool-host.ts'
import { addNote } from './tools/add-note.ts'
import { compareProducts } from './tools/compare-products.ts'
import { findProducts } from './tools/find-products.ts'
import { findSuppliers } from './tools/find-suppliers.ts'
import { getProduct } from './tools/get-product.ts'
import { landedProfit } from './tools/landed-profit.ts'
import { myPipeline } from './tools/my-pipeline.ts'
import { trackRecord } from './tools/track-record.ts'

export const TOOLS = {
  find_products: findProducts,
  get_product: getProduct,
  find_suppliers: findSuppliers,
  landed_profit: landedProfit,
  compare_products: compareProducts,
  my_pipeline: myPipeline,
  add_note: addNote,
  track_record: trackRecord,
}
export type McpToolName = keyof typeof TOOLS

/** One per request: any process can handle the next. */
export function agentServer(call: ToolCall, deps: { log: Log; nextEdition: Date | null }): McpServer {
  const server = new McpServer(
    { name: 'tideline', title: 'Tideline', version: APP_VERSION, websiteUrl: call.page('/') },
    {
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      instructions: INSTRUCTIONS,
      cacheHints: {
        'server/discover': UNTIL_DEPLOYED,
        'tools/list': UNTIL_DEPLOYED,
        'resources/list': UNTIL_DEPLOYED,
        'resources/templates/list': UNTIL_DEPLOYED,
      },
    },
  )
  const host = toolHost(call, deps)
  for (const [name, tool] of Object.entries(TOOLS)) tool.register(name, server, host)
  server.registerResource(
    'edition',
    EDITION_URI,
    {
      title: 'The current edition',
      description:
        'Which edition every tool answers from, when the next one is due, and how old each source is.',
      mimeType: 'application/json',
    },
    async () => ({
      contents: [{ uri: EDITION_URI, mimeType: 'application/json', text: await host.text(editionText) }],
      ...cacheOf('everyone', { nextEdition: deps.nextEdition, now: call.now() }),
    }),
  )
  return server
}

async function editionText({ ask }: ToolCall): Promise<string> {
  return JSON.stringify((await ask(readRefreshStatus, {})).answer)
}

const EDITION_URI = 'tideline://edition'

/** Same for every key; a deploy may change them. */
const UNTIL_DEPLOYED: CacheHint = { ttlMs: 60 * 60_000, cacheScope: 'public' }

const INSTRUCTIONS = [
  'Tideline tells online sellers which products start to sell, who supplies them, and what each piece sold leaves.',
  'Every answer says of which edition it is, from which sources and how old: name these with each figure, and link the page.',
  'An answer whose edition has the origin sandbox is sample data: say so.',
  'A figure that is null is not known: never fill it in.',
  DATA_NOTE,
].join(' ')
