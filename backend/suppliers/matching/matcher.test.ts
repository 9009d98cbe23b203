import { describe, expect, it } from 'vitest'
import type { CargoLine } from './cargo-lines.ts'
import { buildMatcher } from './matcher.ts'
import { normaliseCargo } from './normalise.ts'

const OPTIONS = { asOf: '2026-01-31', limit: 12 }

describe('the matcher', () => {
  it('finds suppliers that ship the goods under their trade name, with evidence', async () => {
    const matcher = await matcherOf(
      line(1, 'STAINLESS STEEL VACUUM CUPS', { shipments: 30, buyers: 4, lastOn: '2026-01-20' }),
      line(1, 'VACUUM TUMBLERS 40 OZ', { shipments: 5, buyers: 2, lastOn: '2025-11-02' }),
      line(1, 'GARDEN TOOLS', { shipments: 900 }),
      line(2, 'STEEL PIPES'),
    )

    const found = matcher.suppliers('Insulated Tumbler 40oz with Straw', OPTIONS)

    expect(found).toEqual([
      {
        supplierId: 1,
        score: expect.closeTo(0.95, 1),
        words: ['insulated tumbler'],
        goods: 'vacuum cup 40oz',
        matchingShipments: 35,
        lastShipmentOn: '2026-01-20',
        buyers: 4,
      },
    ])
  })

  it('finds no suppliers for goods that are not shipped', async () => {
    const matcher = await matcherOf(line(1, 'STEEL PIPES'), line(2, 'FROZEN SHRIMP'), line(3, 'GLASS JARS'))
    expect(matcher.suppliers('Wireless Earbuds Bluetooth 5.3', OPTIONS)).toEqual([])
  })

  it('finds no suppliers for a name without words, or without cargo', async () => {
    const matcher = await matcherOf(line(1, 'STEEL PIPES'), line(2, ''))
    expect(matcher.suppliers('🔥', OPTIONS)).toEqual([])
    expect((await matcherOf()).suppliers('Steel pipes', OPTIONS)).toEqual([])
  })

  it('weighs accessories and audience less than the product itself', async () => {
    const matcher = await matcherOf(
      line(1, 'WIRELESS CHARGERS'),
      line(2, 'TABLE LAMPS'),
      line(3, 'STEEL PIPES'),
      line(4, 'GLASS JARS'),
    )
    expect(matcher.suppliers('Desk Lamp Wireless Charger', OPTIONS)[0]).toMatchObject({ supplierId: 1 })
    expect(matcher.suppliers('Desk Lamp with Wireless Charger', OPTIONS)[0]).toMatchObject({ supplierId: 2 })
  })

  it('finds goods whose description is misspelt', async () => {
    const matcher = await matcherOf(
      line(1, 'RESISTENCE BANDS'),
      line(2, 'COTTON YARN'),
      line(3, 'PLASTIC BAGS'),
    )
    const [found] = matcher.suppliers('Resistance Bands', OPTIONS)
    expect(found).toMatchObject({ supplierId: 1, words: ['resistance', 'bands'] })
  })

  it.each([
    ['Slip On Walking Shoes for Nurses', 'WALKING STICKS'],
    ['Satin Midi Dress', 'SATIN HAIR ROLLERS'],
    ['Gone Girl', 'GIRLS WOVEN JACKETS'],
    ["Food Rules: An Eater's Manual", 'FOOD BLENDERS'],
    ['The Racketeer', 'TENNIS RACKETS'],
    ['Running Shoes', 'SHOE RACKS METAL'],
    ['Mobile Phone 5G Dual SIM', 'MOBILE PHONE BATTERIES'],
    ['4K Laser Projector', 'PROJECTION SCREENS'],
    ['Inkjet Photo Printer', 'PRINTER INK CARTRIDGES'],
    ['Case for Mobile Phone', 'MOBILE PHONES'],
    ['Air Fryer Digital', 'SPARE PARTS FOR AIR FRYERS'],
    ['Apple Watch Band Nylon', 'FRESH APPLES'],
    ['Stanley Tumbler 40 oz', 'STANLEY HAND TOOLS'],
    ['Golf Ball Retriever Telescopic', 'GOLF BALLS'],
    ['Magnetic Phone Grip for Hands Free Videos', 'CAR BRACKETS STEEL'],
    ['Kids Tablet 7 inch with Case Android', 'CHILDRENS TABLES'],
  ])('does not match %s with %s, which is another kind of goods', async (name, description) => {
    const matcher = await matcherOf(line(1, description), line(2, 'STEEL PIPES'), line(3, 'GLASS JARS'))
    expect(matcher.suppliers(name, OPTIONS)).toEqual([])
    expect(matcher.rank(name, 3).every(({ score }) => score <= 0.4)).toBe(true)
  })

  it.each([
    ['Case for Mobile Phone', 'TPU CASES FOR CELL PHONES'],
    ['Bedside Lamp with USB Charger', 'TABLE LAMPS'],
    ['Replacement Mop Heads', 'MOP HEADS REFILLS'],
    ['Air Fryer Liners Disposable Paper', 'AIR FRYER PAPER LINERS'],
  ])('matches %s with %s: parts and accessories are goods of their own', async (name, description) => {
    const matcher = await matcherOf(line(1, description))
    expect(matcher.suppliers(name, OPTIONS)).toMatchObject([{ supplierId: 1 }])
  })

  it.each([
    [
      'Zorvia [2026 Upgrade] Travel Vanity Mirror with Lights, 3 Colors Dimmable, USB Rechargeable, 360 Rotation, Gift for Women, White, 2 Pack',
      'COSMETIC MIRRORS',
    ],
    [
      'KITCHEXX 12 Pcs Heavy Duty Garlic Press, Stainless Steel with Peeler, Easy to Clean, Dishwasher Safe, Black',
      'GARLIC PRESS',
    ],
    [
      '2 Pack Premium Upgraded Yoga Mat - Non Slip, 6mm Thick, Eco Friendly, with Carrying Strap, for Women Men - Sage Green',
      'YOGA MATS',
    ],
    ['For iPhone 15 Pro Max Case, Clear with Stand, Shockproof, MagSafe, 6.7 inch', 'PHONE CASES'],
  ])('matches %s with %s in titles of any length', async (name, description) => {
    const matcher = await matcherOf(line(1, description), line(2, 'STEEL PIPES'), line(3, 'GLASS JARS'))
    expect(matcher.suppliers(name, OPTIONS)).toMatchObject([{ supplierId: 1 }])
  })

  it('scores a line that shares only the noun higher in a small record than in a large one', async () => {
    const name = 'Cozy Oversized Pullover in Oatmeal'
    const pullovers = line(1, 'LADIES PULLOVERS ACRYLIC KNITTED')
    const small = await matcherOf(pullovers)
    const large = await matcherOf(
      pullovers,
      ...Array.from({ length: 1500 }, (_, at) => line(at + 2, `TILES X${at}K`)),
    )
    const [shown] = small.suppliers(name, OPTIONS)
    expect(shown).toMatchObject({ supplierId: 1 })
    expect(large.rank(name, 1)[0]?.score).toBeLessThan(shown?.score ?? 0)
  })

  it('counts a shipment of two matching goods once', async () => {
    const matcher = await matcherOf(line(1, 'YOGA MATS AND PILATES YOGA MATS', { shipments: 7 }))
    expect(matcher.suppliers('Yoga Mat', OPTIONS)).toMatchObject([{ matchingShipments: 7 }])
  })

  it('does not match the words of a book title with goods', async () => {
    const matcher = await matcherOf(
      line(1, 'ARTIFICIAL FLOWERS'),
      line(2, 'COLORING BOOKS'),
      line(3, 'STEEL PIPES'),
    )
    const book = { ...OPTIONS, category: 'Non Fiction' }
    expect(matcher.suppliers('Artificial Flowers', OPTIONS)).toMatchObject([{ supplierId: 1 }])
    expect(matcher.suppliers('Artificial Flowers', book)).toEqual([])
    expect(matcher.suppliers('Adult Coloring Book', book)).toMatchObject([{ supplierId: 2 }])
  })

  it('ranks a recent shipper before one of two years ago', async () => {
    const matcher = await matcherOf(
      line(1, 'YOGA MATS', { lastOn: '2024-01-15', shipments: 500 }),
      line(2, 'YOGA MATS', { lastOn: '2026-01-15' }),
      line(3, 'STEEL PIPES'),
    )
    expect(matcher.suppliers('Yoga Mat', OPTIONS).map(({ supplierId }) => supplierId)).toEqual([2, 1])
  })

  it('ranks every factory before a forwarder, and of equals the one with more shipments', async () => {
    const matcher = await matcherOf(
      line(1, 'YOGA MATS', { forwarder: true, shipments: 900 }),
      line(2, 'YOGA MATS', { shipments: 3 }),
      line(3, 'YOGA MATS', { shipments: 40 }),
      line(4, 'STEEL PIPES'),
    )
    expect(matcher.suppliers('Yoga Mat', OPTIONS).map(({ supplierId }) => supplierId)).toEqual([3, 2, 1])
  })

  it('returns no more than the limit, and the same each time', async () => {
    const lines = Array.from({ length: 40 }, (_, at) => line(at + 1, 'YOGA MATS', { shipments: at }))
    const matcher = await matcherOf(...lines, line(99, 'STEEL PIPES'))
    const found = matcher.suppliers('Yoga Mat', OPTIONS)
    expect(found.map(({ supplierId }) => supplierId)).toEqual([
      40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29,
    ])
    expect(matcher.suppliers('Yoga Mat', OPTIONS)).toEqual(found)
  })
})

describe('the ranking of cargo lines', () => {
  it('lets the model number decide between otherwise equal lines', async () => {
    const titles = [
      'LG LDF6920BB dishwasher white',
      'LG LDS4821WW dishwasher white',
      'LG LDS4821BB dishwasher',
    ]
    const matcher = await matcherOf(...titles.map((title, at) => line(at + 1, title)))
    expect(matcher.rank('LG dishwasher LDS-4821WW', 2)[0]).toMatchObject({ line: 1 })
  })

  it('returns both lines of one text', async () => {
    const matcher = await matcherOf(line(1, 'YOGA MATS'), line(2, 'STEEL PIPES'), line(3, 'YOGA MAT'))
    expect(matcher.rank('yoga mat', 2).map((found) => found.line)).toEqual([0, 2])
  })
})

it('building the matcher can be aborted', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => line(at, `GOODS ${at} KIND ${at % 97}`))
  await expect(buildMatcher(streamed(lines), AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  )
})

function line(supplierId: number, description: string, rest: Partial<CargoLine> = {}): CargoLine {
  const text = normaliseCargo(description)
  return { supplierId, text, shipments: 1, lastOn: '2026-01-15', buyers: 1, forwarder: false, ...rest }
}

/** Among four lines no word is rare. */
async function matcherOf(...lines: CargoLine[]) {
  return await buildMatcher(streamed([...lines, ...OTHERS.map((goods, at) => line(1000 + at, goods))]))
}

const OTHERS =
  `BRAKE DISCS,CERAMIC TILES,COFFEE GRINDERS,COPPER TUBES,CORRUGATED BOXES,DIESEL ENGINES,DOOR HINGES,FISHING NETS,
  FROZEN SHRIMP,GEARBOX PARTS,GRANITE SLABS,HYDRAULIC CYLINDERS,KRAFT PAPER,LED PANELS,LEATHER HIDES,MARBLE SLABS,
  OFFICE CHAIRS,OLIVE OIL,PAINT ROLLERS,PLYWOOD,POLYESTER YARN,PORCELAIN SINKS,RICE,ROOF RACKS,RUBBER HOSES,SEWING THREAD,
  SOLAR PANELS,STEEL COILS,TEA,TIRES,TRACTOR SEATS,VINYL FLOORING,WATER METERS,WHEELCHAIRS,WINE,WOODEN PALLETS`
    .split(',')
    .map((goods) => goods.trim())

async function* streamed(lines: CargoLine[]): AsyncGenerator<CargoLine> {
  yield* lines
}
