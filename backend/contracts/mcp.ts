/** Model Context Protocol: tools over the same endpoints as the pages. */
export const MCP_PATH = '/mcp'
