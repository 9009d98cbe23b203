import { readFileSync } from 'node:fs'
import excel from 'exceljs'
import { dataPath } from '../../backend/process/data-file.ts'

/** `awkward-files/README.md` describes each file. */
export function awkwardFile(name: string): string {
  return readFileSync(dataPath(`tests/support/awkward-files/${name}`), 'utf8')
}

/** Turkish headings in Windows-1254 like Excel's CSV: 'ş' and 'ğ' became Icelandic letters. */
export function turkishFile(): Buffer {
  const text = `Tarih;Sıra;Ürün Adı;Fiyat;Değerlendirme Sayısı;Puan;Kategori
03.11.2026;1;Nem Işıltılı Yüz Kremi Şeftali;1.299,90 TL;1.204;4,6;Ana Sayfa > Kişisel Bakım > Yüz Bakımı
25.10.2026;2;Ağaç Saplı Çay Kaşığı;149,50 TL;310;4,8;Ev ve Mutfak
`
  return Buffer.from([...text].map((letter) => TURKISH[letter] ?? letter.charCodeAt(0)))
}

const TURKISH: Readonly<Record<string, number>> = { ğ: 0xf0, Ğ: 0xd0, ı: 0xfd, İ: 0xdd, ş: 0xfe, Ş: 0xde }

/** In GBK, like Excel's CSV in China. */
export function chineseFile(): Buffer {
  return Buffer.concat(
    [
      'c8d5c6da2cc9ccc6b7c3fbb3c62cbcdbb8f12cd7dccffac1bf2cc0e0c4bf0a',
      '323032362d31312d30332cb1a3cec2cbaeb1ad2ca3a433392e39302c332e34cdf22cb3f8b7bfd3c3c6b70a',
      '323032362d31312d30332cbfdabaec2ca3a432392c313230302cc3c0d7b1bba4b7f40a',
    ].map((line) => Buffer.from(line, 'hex')),
  )
}

/** A title row, date cells, an empty column and a totals row. */
export async function workbookFile(): Promise<Buffer> {
  const book = new excel.Workbook()
  const sheet = book.addWorksheet('Best sellers')
  sheet.addRow(['Norvento weekly best sellers'])
  sheet.addRow([])
  sheet.addRow(['Date', 'Rank', '', 'Product Name', 'Price (USD)', 'Units per day'])
  sheet.addRow([new Date('2026-11-03'), '#1', null, 'Cordless Milk Frother', 14.99, 120])
  sheet.addRow([new Date('2026-11-03'), '#2', null, 'Silicone Garlic Press', 9.5, 85])
  sheet.addRow([null, null, null, 'Total', null, { formula: 'SUM(F4:F5)', result: 205 }])
  return Buffer.from(await book.xlsx.writeBuffer())
}
