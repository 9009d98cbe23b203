import type { SkillFile } from '../../backend/mcp/skill.ts'

interface SkillCall {
  path: string
  tool: string
  arguments: Record<string, unknown>
  /** Answer fields named below the call: `products[].decision.landsInDays`. */
  reads: string[]
}

/** The calls that a skill's playbooks print, in order. */
export function skillCalls(files: readonly SkillFile[]): SkillCall[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/```json\n(.+?)```\n\n(?:(Read:.+?)(?=\n\n|\n*$))?/gs)].map(
      ([, json = '', reads = '']) => ({
        path,
        ...(JSON.parse(json) as Pick<SkillCall, 'tool' | 'arguments'>),
        reads: codeIn(reads),
      }),
    ),
  )
}

export function codeIn(text: string): string[] {
  return [...text.replace(/```.*?```/gs, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}
