import { type Part, workbookOf } from './zip-archives.ts'

const HEAD = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'
const LAMP = '<row r="2"><c r="A2" t="inlineStr"><is><t>Lamp</t></is></c></row>'
const sheet = (...pieces: [string, number][]): Part => [
  ['<worksheet><sheetData>', 1],
  [HEAD, 1],
  ...pieces,
  ['</sheetData></worksheet>', 1],
]
const SHEET = sheet([LAMP, 1])
const one = (parts: Record<string, Part>) => () => workbookOf({ 'xl/worksheets/sheet1.xml': SHEET, ...parts })
const sheetOf =
  (...pieces: [string, number][]) =>
  () =>
    workbookOf({ 'xl/worksheets/sheet1.xml': sheet(...pieces) })

interface HostileWorkbook {
  what: string
  file(): Buffer
  /** Refusal message; null: the file is accepted. */
  refused: RegExp | null
  /** Takes over a second, so only the proof runs it. */
  isSlow?: boolean
}

/** Costly to read in time or memory, though small. */
export const HOSTILE_WORKBOOKS: HostileWorkbook[] = [
  {
    what: 'styles without number',
    file: one({
      'xl/styles.xml': [
        ['<styleSheet><cellXfs>', 1],
        ['<xf numFmtId="14" fontId="0"><alignment wrapText="1"/></xf>', 900_000],
        ['</cellXfs></styleSheet>', 1],
      ],
    }),
    refused: /styles/,
  },
  {
    what: 'number formats without number',
    file: one({
      'xl/styles.xml': [
        ['<styleSheet><numFmts>', 1],
        ['<numFmt numFmtId="200" formatCode="yyyy"/>', 1_000_000],
        ['</numFmts></styleSheet>', 1],
      ],
    }),
    refused: /styles/,
  },
  {
    what: 'shared texts of nothing',
    file: one({
      'xl/sharedStrings.xml': [
        ['<sst>', 1],
        ['<si/>', 10_000_000],
        ['</sst>', 1],
      ],
    }),
    refused: /texts/,
  },
  {
    what: 'one shared text of a million rich pieces',
    file: one({
      'xl/sharedStrings.xml': [
        ['<sst><si>', 1],
        ['<r><rPr><b/></rPr><t>x</t></r>', 1_500_000],
        ['</si></sst>', 1],
      ],
    }),
    refused: /longer than/,
  },
  {
    what: 'one long shared text in each of very many cells',
    file: () =>
      workbookOf({
        'xl/sharedStrings.xml': `<sst><si><t>${'word '.repeat(6000)}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': sheet(['<row><c t="s"><v>0</v></c></row>', 45_000]),
      }),
    refused: /text/,
  },
  {
    what: 'rich words within a cell',
    file: sheetOf(
      ['<row r="2"><c r="A2" t="inlineStr"><is>', 1],
      ['<r><t>x</t></r>', 3_000_000],
      ['</is></c></row>', 1],
    ),
    refused: /longer than/,
  },
  {
    what: 'millions of empty cells with a style',
    isSlow: true,
    file: sheetOf([LAMP, 1], [`<row>${'<c s="1"/>'.repeat(50)}</row>`, 120_000]),
    refused: null,
  },
  {
    what: 'rows of nothing but numbers',
    isSlow: true,
    file: sheetOf([LAMP, 1], ['<row><c><v>1</v></c></row>', 1_200_000]),
    refused: /rows/,
  },
  {
    what: 'a far cell with content',
    file: sheetOf([LAMP, 1], ['<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', 1]),
    refused: /columns/,
  },
  {
    what: 'a far cell without content',
    file: sheetOf([LAMP, 1], ['<row r="1048576"><c r="XFD1048576" s="1"/></row>', 1]),
    refused: null,
  },
  {
    what: 'cells that are nested without end',
    file: sheetOf(['<a>', 8_000_000]),
    refused: /nested/,
  },
  {
    what: 'a tag without end',
    file: sheetOf(['<row r="2" x="', 1], ['y', 40_000_000], ['"></row>', 1]),
    refused: /cannot be read/,
  },
  {
    what: 'a cell without end',
    file: sheetOf(['<row r="2"><c r="A2" t="str"><v>', 1], ['words ', 8_000_000], ['</v></c></row>', 1]),
    refused: /longer than/,
  },
  {
    what: 'sheets without number in the list of sheets',
    file: one({
      'xl/workbook.xml': [
        ['<workbook><sheets>', 1],
        ['<sheet name="One" sheetId="1" r:id="rId1"/>', 1_000_000],
        ['</sheets></workbook>', 1],
      ],
    }),
    refused: /sheets/,
  },
  {
    what: 'names without number',
    isSlow: true,
    file: one({
      'xl/workbook.xml': [
        ['<workbook><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets><definedNames>', 1],
        ['<definedName name="n">One!$A$1:$XFD$1048576</definedName>', 700_000],
        ['</definedNames></workbook>', 1],
      ],
    }),
    refused: null,
  },
  {
    what: 'rules behind the table: merges, conditions, validations',
    file: () =>
      workbookOf({
        'xl/worksheets/sheet1.xml': [
          [`<worksheet><sheetData>${HEAD}${LAMP}</sheetData><mergeCells>`, 1],
          ['<mergeCell ref="A1:XFD1048576"/>', 400_000],
          ['</mergeCells>', 1],
          [
            '<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression"><formula>1</formula></cfRule></conditionalFormatting>',
            100_000,
          ],
          ['<dataValidations>', 1],
          ['<dataValidation sqref="A1:A1048576"><formula1>"a,b"</formula1></dataValidation>', 100_000],
          ['</dataValidations></worksheet>', 1],
        ],
      }),
    refused: null,
  },
  {
    what: 'entities that stand for others',
    file: () =>
      workbookOf({
        'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}"><!ENTITY c "&a;&a;&a;">]><worksheet/>`,
      }),
    refused: /cannot be read/,
  },
  {
    what: 'sizes in its directory that are lies',
    file: () => workbookOf({ 'xl/worksheets/sheet1.xml': [[' ', 300_000_000]] }, { says: 10 }),
    refused: /far larger unpacked/,
  },
  {
    what: 'two thousand sheets without a row',
    isSlow: true,
    file: () =>
      workbookOf({
        'xl/workbook.xml': `<workbook><sheets>${Array.from({ length: 1900 }, (_, at) => `<sheet name="s" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${Array.from({ length: 1900 }, (_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
        ...Object.fromEntries(
          Array.from({ length: 1900 }, (_, at) => [
            `xl/worksheets/sheet${at}.xml`,
            '<worksheet><sheetData/></worksheet>',
          ]),
        ),
      }),
    refused: /no visible sheet with rows/,
  },
]
