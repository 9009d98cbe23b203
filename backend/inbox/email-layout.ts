import { escapeHtml } from '../contracts/page.ts'

export interface Sheet {
  title: string
  lead: string[]
  sections: SheetSection[]
  /** Small print. Links stand alone. */
  foot: (string | { label: string; link: string })[]
}

export interface SheetSection {
  title: string
  entries: { name: string; link: string; lines: string[] }[]
  more: { label: string; link: string } | null
}

export function textOf({ title, lead, sections, foot }: Sheet): string {
  const parts = [
    [title, ...lead].join('\n'),
    ...sections.flatMap((section) => [
      `${section.title}\n${'-'.repeat(section.title.length)}`,
      ...section.entries.map(({ name, link, lines }) =>
        [plain(name), ...lines.map(plain), link].join('\n  '),
      ),
      ...(section.more ? [`${section.more.label}\n  ${section.more.link}`] : []),
    ]),
    ...foot.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`)),
  ]
  return `${parts.join('\n\n')}\n`
}

/** One column, system font, no external resources; dark mode where supported. */
export function htmlOf({ title, lead, sections, foot }: Sheet): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f3f7f9;color:#102036;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
<h1 style="margin:0 0 8px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>
${lead.map((line) => `<p class="soft" style="margin:0 0 4px;color:#46576b;font-size:15px">${escapeHtml(line)}</p>`).join('\n')}
${sections.map(sectionHtml).join('\n')}
<div class="foot" style="margin:28px 0 0;padding:16px 0 0;border-top:1px solid #d5dfe6">
${foot.map(footHtml).join('\n')}
</div>
</div>
</body>
</html>
`
}

function sectionHtml({ title, entries, more }: SheetSection): string {
  return `<h2 style="margin:28px 0 12px;font-size:18px;line-height:1.3">${escapeHtml(title)}</h2>
${entries.map(entryHtml).join('\n')}
${more ? `<p style="margin:0 0 12px"><a class="link" style="${LINK};display:inline-block;padding:10px 0" href="${escapeHtml(more.link)}">${escapeHtml(more.label)}</a></p>` : ''}`
}

function entryHtml({ name, link, lines: [first = '', ...rest] }: SheetSection['entries'][number]): string {
  return `<div class="card" style="margin:0 0 12px;padding:12px 16px 14px;background:#ffffff;border:1px solid #d5dfe6;border-radius:14px;overflow-wrap:anywhere">
<a class="name" style="display:block;padding:6px 0;color:#102036;font-weight:600;line-height:1.3;text-decoration:underline;text-underline-offset:3px" href="${escapeHtml(link)}">${escapeHtml(plain(name))}</a>
<div style="font-size:15px">${escapeHtml(plain(first))}</div>
${rest.map((line) => `<div class="soft" style="color:#46576b;font-size:13px">${escapeHtml(plain(line))}</div>`).join('\n')}
</div>`
}

function footHtml(part: Sheet['foot'][number]): string {
  if (typeof part === 'string') {
    return `<p class="soft" style="margin:0 0 10px;color:#46576b;font-size:13px;overflow-wrap:anywhere">${escapeHtml(part)}</p>`
  }
  return `<p style="margin:0"><a class="link" style="${LINK};display:inline-block;padding:10px 0" href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
}

/** A line break of a source could pass as ours. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

const LINK = 'color:#b01568;font-size:15px'

/** Mail programs without style sheets show the inline light colors. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0a121b!important;color:#eef3f6!important}
.card{background:#141e29!important;border-color:#2b3846!important}
.foot{border-color:#2b3846!important}
.name{color:#eef3f6!important}
.soft{color:#afbecb!important}
.link{color:#f79ac9!important}
}`
