import { describe, expect, it } from 'vitest'
import { isPlaceholderParty } from './placeholder-party.ts'

describe('isPlaceholderParty', () => {
  it.each([
    [null],
    [''],
    ['-'],
    ['N/A'],
    ['MISSING IN SOURCE DOCUMENT'],
    ['CONFIDENTIAL'],
    ['TO ORDER'],
    ['To the order of Bank'],
    ['SAME AS CONSIGNEE'],
    ['Name withheld'],
    ['NOT AVAILABLE'],
    ['N/D'],
    ['X'],
    ['12345'],
    ['保密'],
    ['无'],
    ['ไม่ระบุ'],
    ['Нет данных'],
    ['Não informado'],
    ['À l’ordre'],
    ['알 수 없음'],
    ['غير معروف'],
  ])('treats %s as a placeholder', (name) => {
    expect(isPlaceholderParty(name)).toBe(true)
  })

  it.each([
    ['NINGBO ORDERLY HOUSEWARE CO LTD'],
    ['Private Label Partners'],
    ['Naturex'],
    ['Confidential Coffee Roasters'],
    ['宁波海星日用品有限公司'],
    ['株式会社あおば'],
    ['삼정유리'],
    ['ООО «Тихая гавань»'],
    ['شركة النور للتجارة'],
    ['บริษัท สยามแก้ว จำกัด'],
    ['Ελληνικά Υφάσματα ΑΕ'],
    ['भारत वस्त्र'],
    ['3M'],
    ['H&M'],
    ['Øya'],
  ])('treats %s as a company', (name) => {
    expect(isPlaceholderParty(name)).toBe(false)
  })
})
