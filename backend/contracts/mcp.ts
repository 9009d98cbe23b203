/** The same endpoints as the pages use. */
export const MCP_PATH = '/mcp'
