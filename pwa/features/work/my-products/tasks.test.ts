import { describe, expect, it } from 'vitest'
import { daysLater, dueWords, isDue } from './tasks.ts'

describe('due dates of tasks', () => {
  it.each([
    ['2026-11-20', '3 days late', true],
    ['2026-11-22', '1 day late', true],
    ['2026-11-23', 'Due today', true],
    ['2026-11-24', 'Due tomorrow', false],
    ['2026-11-26', 'Due 26 Nov', false],
  ])('show a task of %s as “%s” on 23 November', (dueOn, words, due) => {
    expect(dueWords(dueOn, '2026-11-23')).toBe(words)
    expect(isDue(dueOn, '2026-11-23')).toBe(due)
  })

  it('carry three days later into the next month', () => {
    expect(daysLater('2026-11-29', 3)).toBe('2026-12-02')
  })
})
