import { millions } from '../../../ui/number.ts'

export function formatViews(count: number): string {
  return `${millions(count)} views`
}
