import { MCP_PATH } from '#contracts/mcp'

/** Environment variable with the key, so the file can be shared. */
export const KEY_VARIABLE = 'TIDELINE_KEY'

export function mcpExample(origin: string): string {
  const server = {
    type: 'http',
    url: `${origin}${MCP_PATH}`,
    headers: { Authorization: `Bearer \${${KEY_VARIABLE}}` },
  }
  return `${JSON.stringify({ mcpServers: { tideline: server } }, null, 2)}\n`
}
