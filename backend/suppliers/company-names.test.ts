import { describe, expect, it } from 'vitest'
import { companyKey, looksLikeForwarder } from './company-names.ts'

describe('companyKey', () => {
  it.each([
    ['SHENZHEN BRIGHT LIGHT CO., LTD.', 'shenzhen bright light'],
    ['Shenzhen Bright Light Co.,Ltd', 'shenzhen bright light'],
    ['Shenzhen  Bright-Light Company Limited', 'shenzhen bright light'],
    ['Côté Sud S.A.R.L.', 'cote sud'],
    ['COTE SUD SARL', 'cote sud'],
    ['Müller Spielwaren GmbH & Co. KG', 'muller spielwaren'],
    ['Straßer AG', 'strasser'],
    ['Øresund Møbler ApS', 'oresund mobler'],
    ['PT. Maju Jaya Tbk', 'maju jaya'],
    ['CÔNG TY TNHH MAY VIỆT', 'may viet'],
    ['Sunrise Exports Pvt. Ltd.', 'sunrise exports'],
    ['Harbour Crafts (M) Sdn. Bhd.', 'harbour crafts m'],
    ['Lion City Trading Pte Ltd', 'lion city trading'],
    ['Tejidos del Norte S.A. de C.V.', 'tejidos del norte'],
    ['Anadolu Tekstil San. ve Tic. Ltd. Şti.', 'anadolu tekstil'],
    ['A. O. Smithson Corp', 'ao smithson'],
    ['A.B.C. Trading Inc', 'abc trading'],
    ['ABC TRADING, INC.', 'abc trading'],
    ["O'Brien Crystal LLC", 'obrien crystal'],
    ['Dongguan Toy Co., Ltd. Huizhou Branch', 'dongguan toy huizhou branch'],
    ['Ningbo Intl Mfg Corp', 'ningbo international manufacturing'],
    ['深圳市光明有限公司', '深圳市光明'],
  ])('%s is %s', (name, key) => {
    expect(companyKey(name)).toBe(key)
  })

  it('keeps names made only of legal forms or signs', () => {
    expect(companyKey('CO LTD')).toBe('co ltd')
    expect(companyKey(' ** ')).toBe('**')
  })

  it('keeps two companies apart that differ in one word', () => {
    expect(companyKey('Bright Light Hardware Ltd')).not.toBe(companyKey('Bright Light Textile Ltd'))
  })
})

describe('looksLikeForwarder', () => {
  it.each([
    'Blue Gulf Logistics Co., Ltd.',
    'GRAND FREIGHT INTERNATIONAL LTD',
    'Harbour Freight Forwarding (HK) Limited',
    'Orient Express Container Co Ltd',
    'ACME CONSOLIDATORS INC',
    'Pacific Ocean Lines Pte Ltd',
    'Paper Crane Shipping Lines Ltd',
    'Seven Seas Shipping Agency',
    'Eagle Global Cargo',
    'Sunway Express Co Ltd',
    'Continental Transport S.A.',
    'Kuehne + Nagel Ltd',
    'DSV Air & Sea',
    'Rapid Supply Chain Management Co Ltd',
    'Example NVOCC Services',
    'Sunrise Cargo Services (Ningbo) Ltd',
    'Bright Works Manufactory on behalf of Sample Trading',
    'Morrison Express Corp',
    'ECU Worldwide (Hong Kong)',
    'Golden Bay Shipping Agency Ltd',
    'TO ORDER OF SHIPPER',
    'Same as consignee',
  ])('%s carries goods', (name) => {
    expect(looksLikeForwarder(name)).toBe(true)
  })

  it.each([
    'Cargo Pants Garment Factory',
    'Guangzhou Cargo Apparel Co Ltd',
    'Express Shoes Industrial Ltd',
    'Fashion Express Clothing',
    'Dalian Logistics Equipment Manufacturing Co',
    'Shipping Carton and Paper Products Ltd',
    'Cargo Net and Strap Works',
    'Shenzhen Bright Light Co Ltd',
    'Transparent Plastics Ltd',
    'Expression Jewelry Ltd',
    'Freshlight Ceramics',
    'Order Furniture Ltd',
    'Private Label Cosmetics Factory',
  ])('%s is a maker', (name) => {
    expect(looksLikeForwarder(name)).toBe(false)
  })
})
