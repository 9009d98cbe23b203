import { MCP_PATH } from '#contracts/mcp'

/** The examples read the key from this environment variable, so the file can be shared. */
export const KEY_VARIABLE = 'TIDELINE_KEY'

export function mcpExample(origin: string): string {
  const server = {
    type: 'http',
    url: `${origin}${MCP_PATH}`,
    headers: { Authorization: `Bearer \${${KEY_VARIABLE}}` },
  }
  return `${JSON.stringify({ mcpServers: { tideline: server } }, null, 2)}\n`
}
