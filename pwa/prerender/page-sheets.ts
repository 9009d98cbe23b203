import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface FilledPage {
  /** Relative to the web app's folder. */
  file: string
  html: string
}

/** The service worker does not cache the sheets of server-rendered pages. */
export const DATA_SHEET = 'data-page'

const LINK = /<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+)">/g
const FEW = 2

/**
 * The first frame waits for up to thirty style sheets, and browsers load six at a time, so they are joined.
 * Original links stay disabled, for the app's loader.
 */
export async function joinSheets(out: string, pages: readonly FilledPage[]): Promise<FilledPage[]> {
  const written = [...new Set(pages.filter(isWritten).flatMap(sheetsOf))]
  return await Promise.all(
    pages.map(async (page) => {
      const own = sheetsOf(page)
      if (own.length <= FEW) return page
      const sheet = isWritten(page)
        ? await joined(out, 'written-pages', written)
        : await joined(out, isStart(page) ? 'start-page' : DATA_SHEET, own)
      const html = page.html.replaceAll(LINK, (link, file) => {
        const named = link.replace('crossorigin', 'disabled')
        return file === own[0] ? `${link.replace(file, sheet)}\n    ${named}` : named
      })
      return { ...page, html }
    }),
  )
}

/** In cascade order. */
function sheetsOf({ html }: FilledPage): string[] {
  return [...html.matchAll(LINK)].map(([, file]) => file ?? '')
}

async function joined(out: string, name: string, sheets: readonly string[]): Promise<string> {
  const css = (await Promise.all(sheets.map((file) => readFile(join(out, file), 'utf8')))).join('')
  const file = `assets/${name}-${createHash('sha256').update(css).digest('hex').slice(0, 7)}.css`
  await writeFile(join(out, file), css)
  return file
}

function isStart({ file }: FilledPage): boolean {
  return file === 'index.html' || file === '.pages/index.html'
}

function isWritten(page: FilledPage): boolean {
  return !page.file.startsWith('.') && !isStart(page) && page.file !== 'shell.html'
}
