/** Model Context Protocol: tools over the same endpoints as the pages. */

export const MCP_PATH = '/mcp'

/** Required scope per tool; `contacts` is added if contacts are requested. */
export const MCP_TOOLS = {
  find_products: {
    title: 'Find products',
    says: 'Products of the current edition by name, category, trend, price, profit or competition.',
    scope: 'read',
  },
  get_product: {
    title: 'Read one product',
    says: 'One product with its history, trend, forecast, past predictions and matched suppliers.',
    scope: 'read',
  },
  find_suppliers: {
    title: 'Find suppliers',
    says: 'Suppliers of one product, or of the whole directory by goods, name, country and shipments.',
    scope: 'read',
  },
  landed_profit: {
    title: 'Landed profit',
    says: 'What is left of one sale after every cost, line by line, with a verdict; at any price.',
    scope: 'read',
  },
  compare_products: {
    title: 'Compare products',
    says: 'Two to four products side by side.',
    scope: 'read',
  },
  my_pipeline: {
    title: 'My products',
    says: 'The products that you work on, with stages, notes, quotes and tasks.',
    scope: 'profile',
  },
  add_note: {
    title: 'Add a note',
    says: 'Adds a note to one of your products. The same note twice is one note.',
    scope: 'profile',
  },
  track_record: {
    title: 'Track record',
    says: 'How often our predictions came true, and each of them.',
    scope: 'read',
  },
} as const satisfies Record<string, { title: string; says: string; scope: 'read' | 'profile' }>

export type McpToolName = keyof typeof MCP_TOOLS
