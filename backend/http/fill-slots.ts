import { escapeHtml, SLOTS } from '../contracts/page.ts'
import type { AppFile } from './app-files.ts'
import type { PageFacts } from './page-facts.ts'

/** A page with its open places filled, in one pass: a name that looks like one stays what it is. */
export function fillSlots({ plain }: AppFile, html: Record<string, string>): string {
  return plain.toString('utf8').replace(/\{\{\w+\}\}/g, (slot) => html[slot] ?? slot)
}

/** What the head of a page of data says, as HTML. */
export function headSlots(
  { title, description, picture }: PageFacts,
  { path, origin }: { path: string; origin: string },
): Record<string, string> {
  return {
    [SLOTS.title]: escapeHtml(title),
    [SLOTS.description]: escapeHtml(description),
    [SLOTS.path]: escapeHtml(path),
    [SLOTS.picture]: escapeHtml(origin + (picture ?? '/share.png')),
  }
}
