import { describe, expect, it } from 'vitest'
import { cellNotes, readContent, rejections } from '../../../tests/support/read-content.ts'

describe('bills of lading', () => {
  it.each([
    [
      'the CBP files joined',
      'identifier,container_number,shipper_party_name,consignee_name,description_text,harmonized_number,actual_arrival_date,weight,weight_unit,country_code',
      'X1,C1,LUMERONG LTD,MAPLE INC,LED LAMPS,940540,2019-05-03,100,LB,CN',
      45.36,
    ],
    [
      'the flat research form',
      'Identifier,Container Number,Shipper Party Name,Consignee Name,Text,Harmonized Number,Actual Arrival Date,Harmonized Weight,Harmonized Weight Unit,Shipper Country',
      'X1,C1,LUMERONG LTD,MAPLE INC,LED LAMPS,9405.40,20190503,45.36,KG,China',
      45.36,
    ],
    [
      'a vendor export',
      'BILL_OF_LADING,TEU,SHIPPER_NAME,CONSIGNEE_NAME,PRODUCT_DESCRIPTION,HS_CODE,ACTUAL_ARRIVAL_DATE,WEIGHT_IN_KG,COUNTRY,CONTAINER',
      'X1,1,LUMERONG LTD,MAPLE INC,LED LAMPS,940540,05/03/2019,45.36,CHN,C1',
      45.36,
    ],
  ])('are read: %s', async (_, header, line, weightKg) => {
    const [entry] = (await readContent('shipments', `${header}\n${line}\n`)).filter((row) => 'row' in row)
    expect(entry).toEqual({
      line: 2,
      row: {
        kind: 'shipment',
        identifier: 'X1',
        container: 'C1',
        supplierName: 'LUMERONG LTD',
        supplierCountry: 'CN',
        buyerName: 'MAPLE INC',
        description: 'LED LAMPS',
        hsCode: '940540',
        arrivedOn: '2019-05-03',
        weightKg,
        observedAt: '2019-05-03T00:00:00.000Z',
      },
      notes: [],
    })
  })

  it('are read once per container, without placeholder ids and withheld shippers', async () => {
    const rows = await readContent(
      'shipments',
      [
        'identifier,container_number,shipper_party_name,consignee_name,description_text',
        'X1,C1,LUMERONG LTD,MAPLE INC,LED LAMPS',
        'X1,C1,LUMERONG LTD,MAPLE INC,MORE LAMPS',
        'X1,C2,LUMERONG LTD,MAPLE INC,LED LAMPS',
        '5000000,C3,LUMERONG LTD,MAPLE INC,LED LAMPS',
        '5000000,C3,QUORVANE LTD,MAPLE INC,STEEL CUPS',
        '5000000,C3,QUORVANE LTD,MAPLE INC,STEEL CUPS',
        'X2,C4,CONFIDENTIAL,MAPLE INC,STEEL CUPS',
        'X3,C5,SILK GULL FREIGHT FORWARDING,TO ORDER,STEEL CUPS',
        'X4,C6,QUORVANE LTD,MAPLE INC,',
      ].join('\n'),
    )
    expect(rejections(rows).map(([line]) => line)).toEqual([3, 7, 8, 10])
    expect(rows.filter((row) => 'row' in row).map(({ line }) => line)).toEqual([2, 4, 5, 6, 9])
    expect(rows.at(-2)).toMatchObject({
      row: { supplierName: 'SILK GULL FREIGHT FORWARDING', buyerName: null },
    })
  })

  it.each([
    ['Gross Weight', '"1,200.50 KGS"', 1200.5, null],
    ['Gross Weight', '900 kg', 900, null],
    ['Weight', 'KG 900', 900, null],
    ['Weight', '"2,000 lbs"', 907.18, null],
    ['Weight', '2645 LBS / 1200 KGS', 1199.75, null],
    ['Weight', '"1.200,50 кг"', 1200.5, null],
    ['Weight', '"1,5 MT"', 1500, null],
    ['Weight (LBS)', '100', 45.36, null],
    ['Weight KG', '100 lb', 45.36, null],
    ['Weight', '3 tons', 3000, 'taken as metric tons'],
    ['Weight', '12.500 kg', 12.5, 'taken as 12.5'],
    ['Weight', '900', null, 'a weight without a unit that we know, so not given'],
    ['Weight', '40 cartons', null, 'a weight without a unit that we know, so not given'],
    ['Weight', 'heavy', null, 'not a weight, so not given'],
  ])('read the weight under %s: %s', async (heading, cell, weightKg, note) => {
    const rows = await readContent(
      'shipments',
      `BOL,Shipper,Description,${heading}\nX1,LUMERONG,LAMPS,${cell}\n`,
    )
    expect(rows.filter((row) => 'row' in row)).toMatchObject([{ row: { weightKg } }])
    expect(cellNotes(rows).map(([, , , reason]) => reason)).toEqual(note === null ? [] : [note])
  })

  it.each([
    ['9617.00.10', '96170010', null],
    ['HS 9405.21', '940521', null],
    ['HTS No.: 9405 21 00', '94052100', null],
    ['税号 94052100', '94052100', null],
    ['940521.0', '940521', null],
    ['9405.21 Lamps', '940521', null],
    ['"940521; 961700"', '940521', 'taken as 940521, the first of its codes'],
    ['9.40521E+05', null, 'not an HS code, so not given'],
    ['lamps', null, 'not an HS code, so not given'],
    ['94', null, 'not an HS code, so not given'],
  ])('read the HS code %s', async (cell, hsCode, note) => {
    const rows = await readContent(
      'shipments',
      `BOL,Shipper,Description,HS Code\nX1,LUMERONG,LAMPS,${cell}\n`,
    )
    expect(rows).toMatchObject([{ row: { hsCode } }])
    expect(cellNotes(rows).map(([, , , reason]) => reason)).toEqual(note === null ? [] : [note])
  })

  it('note a buyer that is only words for a hidden name', async () => {
    const rows = await readContent(
      'shipments',
      'BOL,Shipper,Consignee,Description\nX1,LUMERONG,TO ORDER,LAMPS\n',
    )
    expect(rows).toMatchObject([{ row: { buyerName: null } }])
    expect(cellNotes(rows)).toEqual([[2, 'Consignee', 'TO ORDER', 'no name, so not given']])
  })

  it('keep parties named in any script, and refuse their words for a hidden name', async () => {
    const rows = await readContent(
      'shipments',
      [
        '提单号,发货人,收货人,商品描述,日期',
        'N1,台州晨光五金厂,ООО «Тихая гавань»,工具箱,2026-10-02',
        'N2,شركة النور,明亮家居有限公司,steel cups,2026-10-03',
        'N3,保密,Bright Home LLC,steel cups,2026-10-03',
      ].join('\n'),
    )
    expect(rejections(rows)).toEqual([[4, 'the shipper’s name is hidden or missing']])
    expect(rows).toMatchObject([
      { row: { supplierName: '台州晨光五金厂', buyerName: 'ООО «Тихая гавань»' } },
      { row: { supplierName: 'شركة النور', buyerName: '明亮家居有限公司' } },
      {},
    ])
  })

  it.each([
    ['identifier,shipper_party_name,shipper_address_1,country_code', 'shipper'],
    ['identifier,container_number,piece_count,description_text', 'cargodesc'],
    ['identifier,carrier_code,vessel_name,port_of_unlading', 'header'],
    ['identifier,master_bol_number,house_bol_number', 'billgen'],
  ])('of a split data set (%s) are refused with what to join', async (header, part) => {
    await expect(readContent('shipments', `${header}\na,b,c,d\n`)).rejects.toThrow(
      `It looks like the ${part} part of the CBP files: join header, shipper, consignee and cargodesc on "identifier"`,
    )
  })
})
