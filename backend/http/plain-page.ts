import { escapeHtml } from '../contracts/page.ts'

/** One style sheet, the app's icon, no script. `body` is HTML. */
export function plainPage(title: string, body: string, { indexed = false } = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${indexed ? '' : '<meta name="robots" content="noindex">\n'}<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
${body}
</body>
</html>
`
}
