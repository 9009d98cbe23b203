import { expect, it } from 'vitest'
import { attacksOn, attackText, repeatsOften } from './attack-texts.ts'
import { readPattern } from './pattern-nodes.ts'
import { countSteps } from './pattern-steps.ts'
import { type SourcePattern, sourcePatterns } from './source-patterns.ts'

it('every regular expression takes linear time in the length of its text', () => {
  const patterns = sourcePatterns()
  expect(patterns.length).toBeGreaterThan(600)
  expect(patterns.flatMap(slowness)).toEqual([])
})

it.each(['\\s+$', '^(\\d[\\d ]*?)\\s*x', '^(?:a|a)*$', '^(?:a+)+b', 'a.*b.*c', '(x+x+)+y', '^\\s+|\\s+$'])(
  'the check finds /%s/',
  (source) => {
    expect(slowness({ where: 'here', source, flags: '' })).toHaveLength(1)
  },
)

it.each(['\\s+', '^\\s+', '(?<!\\s)\\s+', '^[^,]*,[^;]*;', '(?:ab)+', '"[^"]*"', ',\\s*$'])(
  'the check passes /%s/',
  (source) => {
    expect(slowness({ where: 'here', source, flags: 'g' })).toEqual([])
  },
)

function slowness({ where, source, flags }: SourcePattern): string[] {
  const pattern = readPattern(source, flags)
  if (!repeatsOften(pattern)) return []
  const steps = (attack: Parameters<typeof attackText>[0], length: number) =>
    countSteps(pattern, attackText(attack, length), MOST_STEPS)
  for (const attack of attacksOn(pattern, source)) {
    const few = steps(attack, SHORT)
    if (few < SHORT * FEW_A_LETTER) continue
    const many = steps(attack, 2 * SHORT)
    if (many > 2.6 * few || many >= MOST_STEPS)
      return [`${where} /${source}/${flags}: ${few}, then ${many} steps on ${JSON.stringify(attack)}`]
  }
  return []
}

const SHORT = 64
const FEW_A_LETTER = 6
const MOST_STEPS = 100_000
