/** Model Context Protocol: tools over the same endpoints as the pages. */
export const MCP_PATH = '/mcp'

/** Playbooks over the tools, as a packed agent skill. */
export const SKILL_PATH = '/api/v1/skill.zip'
