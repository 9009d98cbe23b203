/** Invented companies; the first is a sandbox supplier, so a flag appears. */
export function entityListPage(): string {
  return `<!DOCTYPE html>
<html lang="en"><head><title>UFLPA Entity List | Sample data</title></head><body>
<h1>UFLPA Entity List</h1>
<p>Sample data: none of these companies exists, and none is on any list.</p>
${SECTIONS.map(
  ({ title, companies }) => `<p><strong>${title}</strong></p>
<table class="usa-table"><thead><tr><th scope="col">Name of Entity</th><th scope="col">Effective Date</th></tr></thead><tbody>
${companies.map(([name, date]) => `<tr><td>${name}</td><td>${date}</td></tr>`).join('\n')}
</tbody></table>`,
).join('\n')}
</body></html>
`
}

const SECTIONS = [
  {
    title: 'A list of entities that mine, produce, or manufacture goods with forced labor (sample data)',
    companies: [
      [
        'Quorvane Knitwear Trading Co., Ltd. (including one alias: Quorvane Specimen Knits Co., Ltd.)',
        'June 21, 2022',
      ],
      ['Samplefield Cotton Specimen Co., Ltd. and its subsidiaries', 'June 21, 2022'],
    ],
  },
  {
    title: 'A list of entities working with the government to receive forced labor (sample data)',
    companies: [
      ['Goldmerin Outdoor Products Co., Ltd.', 'January 15, 2025'],
      ['Placeholder Silicon &amp; Metals Demo Co., Ltd.', 'August 2, 2024'],
    ],
  },
] as const
