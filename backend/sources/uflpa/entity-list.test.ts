import { expect, it } from 'vitest'
import { readEntityList } from './entity-list.ts'
import { namesIn } from './entity-names.ts'

const PAGE = `<!DOCTYPE html><html><body><table class="nav"><tr><td>Menu</td></tr></table>
<p><strong>Section 2(d)(2)(B)(i)</strong></p>
<table class="usa-table"><thead><tr><th scope="col">Name of Entity</th><th>Effective Date</th></tr></thead>
<tbody><tr><td><p>Example Silicon &amp; Metals Co.,&nbsp;Ltd.</p></td><td>June 21, 2022</td></tr>
<tr><td>Sample Knitwear Group <em>and its subsidiaries</em></td><td>soon</td></tr></tbody></table></body></html>`

it('reads the tables of the page that name companies', () => {
  expect(readEntityList(PAGE)).toEqual([
    { name: 'Example Silicon & Metals Co., Ltd.', effectiveOn: '2022-06-21' },
    { name: 'Sample Knitwear Group', effectiveOn: null },
  ])
})

it('reads the same as CSV, with aliases in a column of their own', () => {
  expect(
    readEntityList('﻿id,name,aliases,effective date\n1,"A Textile Co., Ltd.",A Tex;Alpha Tex,2024-08-02\n'),
  ).toEqual([
    { name: 'A Textile Co., Ltd.', effectiveOn: '2024-08-02' },
    { name: 'A Tex', effectiveOn: '2024-08-02' },
    { name: 'Alpha Tex', effectiveOn: '2024-08-02' },
  ])
})

it.each([
  ['X Co., Ltd.', ['X Co., Ltd.']],
  ['X Co., Ltd. (including one alias: Y Co., Ltd.)', ['X Co., Ltd.', 'Y Co., Ltd.']],
  ['X Group (including two aliases: Y Ltd.; and Z) and its subsidiaries', ['X Group', 'Y Ltd.', 'Z']],
  [
    'X Co. Ltd. (also known as Y Co., Ltd. and formerly known as Z Corp.)',
    ['X Co. Ltd.', 'Y Co., Ltd.', 'Z Corp.'],
  ],
  [
    'X Group and its eight Xinjiang-based subsidiaries, which include Y Co., Ltd., Z Co., Ltd., and W Company',
    ['X Group', 'Y Co., Ltd.', 'Z Co., Ltd.', 'W Company'],
  ],
])('tells the names in %j apart', (cell, names) => {
  expect(namesIn(cell)).toEqual(names)
})

it.each([
  ['a page without a table', '<!doctype html><title>Access Denied</title><p>You have no permission'],
  ['a page with other tables', '<table><tr><th>Port</th></tr><tr><td>Oakland</td></tr></table>'],
  ['a table that never ends', `<table>${'<tr><td>'.repeat(20_000)}`],
  ['a file of other things', 'a,b\n1,2\n'],
  ['nothing', ''],
])('refuses %s in words', (_what, text) => {
  expect(() => readEntityList(text)).toThrow(/^US UFLPA Entity List: /)
})
