import { MCP_PATH } from '#contracts/mcp'

/** The name of the environment variable that the examples take the key from: a file without it can be shared. */
export const KEY_VARIABLE = 'TIDELINE_KEY'

/** The file `.mcp.json` of a project, as Claude Code and other agents read it. `origin`: where this server is reached. */
export function mcpExample(origin: string): string {
  const server = {
    type: 'http',
    url: `${origin}${MCP_PATH}`,
    headers: { Authorization: `Bearer \${${KEY_VARIABLE}}` },
  }
  return `${JSON.stringify({ mcpServers: { tideline: server } }, null, 2)}\n`
}
