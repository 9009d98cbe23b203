import { describe, expect, it } from 'vitest'
import { nameTokens, normaliseName } from './name-tokens.ts'
import { normaliseCargo } from './normalise.ts'

describe('normaliseCargo', () => {
  it.each([
    ['SAID TO CONTAIN 1,250 CARTONS OF STAINLESS STEEL SPOONS', 'stainless steel spoon'],
    ['1X40HC S.T.C. 500 PKGS LADIES KNITTED PULLOVERS 100% ACRYLIC', 'lady knitted pullover 100 acrylic'],
    ["SHIPPER'S LOAD AND COUNT STC: WOODEN SHELVES", 'wooden shelf'],
    ['GARDEN TOOLS HS CODE: 8201.10.00, 8201.30 FREIGHT COLLECT', 'garden tool'],
    ['GARDEN TOOLS H.S. 82011000 FREIGHT PREPAID', 'garden tool'],
    ['GARDEN TOOLS HTS#8201100000', 'garden tool'],
    ['GARDEN TOOLS PO#45001234, 45001235 INV NO: 2024/55', 'garden tool'],
    ['GARDEN TOOLS STYLE NO. AB-1234 ORDER 77812 LOT 12', 'garden tool'],
    ['GARDEN TOOLS GROSS WEIGHT: 1200 KGS 68 CBM', 'garden tool'],
    ['GARDEN TOOLS TCLU1234567 SEAL NO CN88123 12/05/2025', 'garden tool'],
    ['GARDEN TOOLS TEL: +86 755 1234567 SALES@MAKER.EXAMPLE', 'garden tool'],
    ['BLUETOOTH EARBUDS', 'bluetooth earphone'],
    ['BLUETOOTH HEADPHONES', 'bluetooth headphone'],
    ['EARPHONES MODEL NO. TWS-X15', 'earphone twsx15'],
    ['TEE SHIRTS 60 PCT COTTON', 't shirt 60 pct cotton'],
    ['4 WHEEL SCOOTERS FOR CHILDREN', '4 wheel scooter for child'],
    ['MUGS, WITH LIDS AND SPOONS; PO 4451', 'mug with lid and spoon'],
    ['PLASTIC CUPS (300 SETS)', 'plastic cup'],
    ['1 CONTAINER SAID TO CONTAIN 20 PALLETS', ''],
    ['', ''],
  ])('%s says %j', (description, text) => {
    expect(normaliseCargo(description)).toBe(text)
  })

  it('reads only the beginning of a very long description', () => {
    expect(normaliseCargo(`GARDEN TOOLS ${'x '.repeat(2000)} RAKES`)).not.toContain('rake')
  })
})

describe('normaliseName', () => {
  it.each([
    ['🔥 Brand-Inspired 40oz Tumbler w/ Handle #viral TikTok made me buy it', '40oz vacuum cup handle'],
    ['Perfect gift for her: Mini Massage Gun, 50% OFF', 'mini massage gun'],
    ['Sony Bravia KDL-46V5100 46" LCD HDTV', 'sony bravia kdl46v5100 46in lcd hdtv'],
    ['Sony Bravia KDL46V5100 46 inch LCD HDTV', 'sony bravia kdl46v5100 46in lcd hdtv'],
    ['Women’s Hoodies, 3-pack', 'lady hooded sweatshirt 3 pack'],
    ['2-in-1 Charger', '2in1 charger'],
    ['Crème brûlée torch', 'creme brulee torch'],
    ['蓝牙耳机 TWS', 'bluetooth earphone wireless'],
    ['🔥🔥', ''],
  ])('%s gives %j', (name, text) => {
    expect(normaliseName(name)).toBe(text)
  })

  it('translates seller slang to trade words', () => {
    expect(normaliseName('wireless earbuds')).toBe(normaliseCargo('300 CTNS CORDLESS EAR BUDS HS CODE 8518'))
  })
})

describe('nameTokens', () => {
  it('keeps the spelling of a trade word and marks secondary words', () => {
    expect(nameTokens('Bento Boxes for Kids')).toMatchObject([
      { word: 'lunch', written: 'bento boxes', aside: false, head: false, modifier: true },
      { word: 'box', written: 'bento boxes', aside: false, head: true },
      { word: 'child', written: 'kids', aside: true, head: false },
    ])
  })

  it.each([
    ['Desk Lamp with Clock, Dimmable', ['clock']],
    ['For Travel: Neck Pillow', []],
    ['Forklift Toy', []],
  ])('%s has the secondary words %j', (name, words) => {
    const aside = nameTokens(name).filter((token) => token.aside)
    expect(aside.map(({ word }) => word)).toEqual(words)
  })
})
