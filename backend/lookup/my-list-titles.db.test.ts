import { beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { makeSupplier, publishEdition } from '../../tests/support/factories.ts'
import { listCalls } from '../../tests/support/list-calls.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { normaliseCargo } from '../suppliers/matching/normalise.ts'
import { createOnDemandMatcher } from '../suppliers/matching/on-demand.ts'
import { matchLists } from './match-lists.ts'

const CARGO = [
  'MOBILE PHONE CASES',
  'PHONE HOLDER FOR CAR',
  'LED TABLE LAMPS',
  'BLUETOOTH EARPHONES',
  'VACUUM BOTTLES STAINLESS STEEL',
  'PLASTIC DRINKING BOTTLES',
  'AIR FRYERS',
  'KITCHEN STORAGE RACKS',
  'LADIES SPORTS SHOES',
  'COTTON T-SHIRTS',
  'BACKPACKS',
  'BED SHEETS POLYESTER',
  'PET BEDS',
  'HAIR DRYERS',
  'YOGA MATS',
  'SHOE RACKS',
  'CAR SEAT COVERS',
  'BABY BOTTLES',
  'TOY BUILDING BLOCKS',
  'ELECTRIC KETTLES',
  'SHOWER CURTAINS',
  'WALL CLOCKS',
]

/** Shop titles with the cargo of their goods; null without a supplier. */
const TITLES: [title: string, cargo: string | null][] = [
  ['Funda de silicona para iPhone 14 Pro Max transparente antigolpes uso rudo', 'MOBILE PHONE CASES'],
  ['Soporte Celular Auto Ventosa Magnético Universal 360 Grados', 'PHONE HOLDER FOR CAR'],
  ['Lámpara de escritorio LED recargable táctil 3 niveles de luz', 'LED TABLE LAMPS'],
  ['Audífonos Bluetooth Inalámbricos Deportivos TWS con estuche de carga', 'BLUETOOTH EARPHONES'],
  ['Freidora de aire sin aceite 5 litros digital 1500 W', 'AIR FRYERS'],
  ['Juego de sábanas matrimonial microfibra 4 piezas', 'BED SHEETS POLYESTER'],
  ['Cama para perro grande lavable antideslizante', 'PET BEDS'],
  ['Secadora de cabello profesional iónica 2000w', 'HAIR DRYERS'],
  ['Bisel de reloj de acero', null],
  ['Guitarra acústica para principiantes con funda', null],
  ['Casing HP iPhone 13 Pro Max Soft Case Silikon Premium', 'MOBILE PHONE CASES'],
  ['Botol Minum Plastik 2 Liter Motivasi Free BPA', 'PLASTIC DRINKING BOTTLES'],
  ['Tas Ransel Laptop Pria Anti Air Sekolah Kuliah Original', 'BACKPACKS'],
  ['Rak Sepatu Susun 5 Tingkat Minimalis Portable', 'SHOE RACKS'],
  ['Sarung Jok Mobil Full Set Kulit Sintetis', 'CAR SEAT COVERS'],
  ['Matras Yoga Anti Slip 8mm', 'YOGA MATS'],
  ['Botol Susu Bayi Anti Kolik 240ml', 'BABY BOTTLES'],
  ['Gergaji Mesin Potong Kayu', null],
  ['Ốp lưng iPhone 14 Pro Max silicon chống sốc trong suốt', 'MOBILE PHONE CASES'],
  ['Op lung dien thoai iphone 11 chong soc', 'MOBILE PHONE CASES'],
  ['Bình giữ nhiệt inox 304 500ml có dây đeo chính hãng', 'VACUUM BOTTLES STAINLESS STEEL'],
  ['Nồi chiên không dầu điện tử 6L giá rẻ', 'AIR FRYERS'],
  ['Giày thể thao nữ đế cao 5cm phong cách Hàn Quốc', 'LADIES SPORTS SHOES'],
  ['Áo thun nam nữ form rộng tay lỡ unisex cotton', 'COTTON T-SHIRTS'],
  ['Rèm tắm chống nước in hình', 'SHOWER CURTAINS'],
  ['Gioăng nồi áp suất', null],
  ['手机壳适用苹果15promax新款硅胶防摔保护套', 'MOBILE PHONE CASES'],
  ['保温瓶 大容量 不锈钢 便携 户外', 'VACUUM BOTTLES STAINLESS STEEL'],
  ['厨房置物架免打孔壁挂式收纳架', 'KITCHEN STORAGE RACKS'],
  ['夏季新款女士纯棉短袖T恤宽松', 'COTTON T-SHIRTS'],
  ['宠物猫窝狗窝四季通用可拆洗', 'PET BEDS'],
  ['儿童积木拼装玩具益智', 'TOY BUILDING BLOCKS'],
  ['挂钟客厅静音现代简约', 'WALL CLOCKS'],
  ['電熱水壺 不鏽鋼 1.8L', 'ELECTRIC KETTLES'],
  ['手机卡针', null],
  ['电动螺丝刀套装家用', null],
  [
    'Clear Magnetic Phone Case Compatible with iPhone 15 Pro Max 6.7 inch, Military Grade Drop Protection, Anti-Yellowing Slim Cover for Women Men',
    'MOBILE PHONE CASES',
  ],
  [
    'LUMIVO Car Phone Holder Mount, Upgraded Hook Clip Air Vent Cell Phone Holder for Car, Hands Free Universal, Fits All Smartphones',
    'PHONE HOLDER FOR CAR',
  ],
  [
    'Wireless Earbuds Bluetooth 5.3 Headphones with LED Power Display Charging Case, Deep Bass IPX7 Waterproof Earphones for Sports, Black',
    'BLUETOOTH EARPHONES',
  ],
  [
    'Insulated Stainless Steel Vacuum Bottle 32 oz with Straw Lid, Leakproof Double Wall Thermos for Hot and Cold Drinks, Gym, Travel, Navy',
    'VACUUM BOTTLES STAINLESS STEEL',
  ],
  [
    'Shower Curtain Set with 12 Hooks, Waterproof Fabric Bathroom Curtain, Modern Boho Leaves, 72x72 Inch, Machine Washable',
    'SHOWER CURTAINS',
  ],
  [
    'Extra Thick Yoga Mat with Carrying Strap, Non Slip Exercise Mat for Women, Home Workout, Pilates and Stretching, 72 x 24 inch, Purple',
    'YOGA MATS',
  ],
  ['Cordless Tomato Deseeder with Storage Case and 3 Blades, Dishwasher Safe, for Home Kitchen Use', null],
  ['Replacement Gasket Ring Compatible with Pressure Cooker 6 Quart, Pack of 3, Food Grade, Clear', null],
]

/** 36 titles have a supplier. */
const LEAST_RIGHT = 30

let database: TestDatabase
let app: RunningApp
let member: TestMember
const { as, open } = listCalls(() => app)

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  for (const text of CARGO) {
    const id = await makeSupplier(db, { name: text, country: 'CN' })
    await db('cargo').insert({
      supplier_id: id,
      text: normaliseCargo(text),
      shipments: 12,
      last_on: '2026-10-01',
    })
  }
  await publishEdition(db, [])
  member = await makeMember(db, { plan: 'pro' })
  app = await startApp(database)
})

it('finds the maker of long titles in five languages, and none for goods that nobody ships', async () => {
  const rows = TITLES.map(([title], at) => `"${title}",${1729384756100000000n + BigInt(at)},$19.99`)
  const { body: list } = await open(member, ['Product Name,Product ID,Price', ...rows].join('\n'))
  const matcher = createOnDemandMatcher(database.db)
  await matchLists(database.db, matcher.suppliers)
  matcher.forget()
  const { body } = await as(member, 'GET', `/api/my-lists/${list.id}/rows?sort=line&limit=100`)
  const given = body.map(({ supplier }: Found) => supplier?.name ?? null)
  const wrong = TITLES.filter(([, cargo], at) => given[at] !== null && given[at] !== cargo)
  const right = TITLES.filter(([, cargo], at) => cargo !== null && given[at] === cargo)
  expect(wrong).toEqual([])
  expect(right.length).toBeGreaterThanOrEqual(LEAST_RIGHT)
})

interface Found {
  supplier: { name: string } | null
}
