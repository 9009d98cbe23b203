import { escapeHtml, jsonBlock, SLOTS } from '../contracts/page.ts'
import type { Transaction } from '../db/knex.ts'
import type { Read } from '../db/snapshot.ts'
import type { AppFile } from './app-files.ts'
import type { PageFacts } from './page-facts.ts'

/** One pass, so slot names inside inserted text are not replaced. */
export function fillSlots({ plain }: AppFile, html: Record<string, string>): string {
  return plain.toString('utf8').replace(/\{\{\w+\}\}/g, (slot) => html[slot] ?? slot)
}

interface HeadDeps {
  facts: Record<string, (trx: Transaction, id: string) => Promise<PageFacts | null>>
  read: Read
  origin: string
}

/** Null: unknown page. */
export function headFinder({ facts, read, origin }: HeadDeps) {
  return async (path: string): Promise<Record<string, string> | null> => {
    const [, kind = '', id] = path.split('/')
    const find = id === undefined ? undefined : facts[kind]
    if (!find || id === undefined) return {}
    const words = await read((trx) => find(trx, id))
    return words && headSlots(words, { path, origin })
  }
}

export function headSlots(
  facts: PageFacts,
  address: { path: string; origin: string },
): Record<string, string> {
  const { title, description, picture } = facts
  return {
    [SLOTS.title]: escapeHtml(title),
    [SLOTS.description]: escapeHtml(description),
    [SLOTS.path]: escapeHtml(address.path),
    [SLOTS.picturePath]: escapeHtml(picture.path),
    [SLOTS.pictureWords]: escapeHtml(picture.words),
    [SLOTS.structured]: jsonBlock(structuredOf(facts, address)),
  }
}

function structuredOf(
  { title, description, about, photo }: PageFacts,
  { path, origin }: { path: string; origin: string },
): object {
  return {
    '@context': 'https://schema.org',
    ...about,
    name: title,
    description,
    url: origin + path,
    ...(photo === null ? {} : { image: origin + photo }),
  }
}
