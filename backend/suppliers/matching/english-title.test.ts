import { describe, expect, it } from 'vitest'
import { readLines } from '../../process/data-file.ts'
import { englishTitle } from './english-title.ts'

function goodsOf(title: string): string {
  return englishTitle(title).split(/,| for | with /)[0] ?? ''
}

describe('translates the goods of a foreign title to English', () => {
  it.each<[title: string, goods: string]>([
    ['Funda de silicona para iPhone 14 Pro Max con soporte magnético', '14 Pro Max silicone iphone case'],
    ['Carcasas para celular', 'mobile phone case'],
    ['Lámpara de mesa LED recargable táctil para dormitorio', 'rechargeable led bedroom table lamp'],
    ['LAMPARAS DE MESA', 'table lamp'],
    ['Audífonos Bluetooth Inalámbricos Deportivos Manos Libres', 'wireless bluetooth sport earphone'],
    ['Soporte Celular Auto Ventosa Magnético Imán Universal', 'universal magnetic car mobile phone holder'],
    ['Zapatillas deportivas mujer running transpirables', 'breathable running lady sneaker'],
    ['Juego de sábanas matrimonial microfibra 4 piezas', '4 microfiber bedsheet'],
    ['Tuerca de lámpara', 'lamp nut'],
    ['Casing HP iPhone 13 Pro Max Soft Case Silikon', '13 Pro Max iphone mobile phone case'],
    ['Botol Minum Stainless Steel 500ml Tumbler Panas Dingin', '500ml stainless steel drinking bottle'],
    ['Tas Ransel Laptop Pria Anti Air Sekolah', 'waterproof student man laptop backpack'],
    ['Lampu Tidur LED Sensor Gerak USB', 'led night lamp'],
    ['Kasut Sukan Lelaki', 'man sneaker'],
    [
      'Ốp lưng iPhone 14 silicon chống sốc trong suốt',
      'transparent shockproof silicone 14 iphone mobile phone case',
    ],
    ['Op lung dien thoai iphone 11 chong soc', 'shockproof 11 iphone mobile phone case'],
    ['Nồi chiên không dầu 5L điện tử', 'digital 5L air fryer'],
    ['Bình giữ nhiệt inox 304 500ml có dây đeo', '304 500ml stainless steel vacuum bottle'],
    ['Áo khoác nữ dáng dài', 'long lady jacket'],
    ['手机壳适用苹果15新款硅胶防摔', '15 silicone shockproof iphone mobile phone case'],
    ['保温杯 大容量 不锈钢 便携', 'vacuum cup'],
    ['厨房置物架免打孔壁挂式调料架', 'self adhesive kitchen wall spice rack'],
    ['汽车座椅收纳袋多功能', 'universal car organizer'],
    ['手機殼 透明 防摔', 'mobile phone case'],
  ])('%s: %s', (title, goods) => {
    expect(goodsOf(title)).toBe(goods)
  })

  it('reads both spellings of Vietnamese tones alike', () => {
    const titles = [
      'Tủ giày gỗ',
      'Tủ giày gỗ'.normalize('NFD'),
      'Bàn chải đánh răng hoà',
      'Bàn chải đánh răng hòa',
    ]
    const [first, second, third, fourth] = titles.map(englishTitle)
    expect([second, fourth]).toEqual([first, third])
  })
})

// The unknown word may be the goods.
it.each(['手机卡针', 'Bisel de reloj', 'Gioăng nồi áp suất'])(
  '%s is not read as what its second word names',
  (title) => {
    expect(englishTitle(title)).toBe(title)
  },
)

describe('an English title stays as it is', () => {
  it.each([
    'Magnetic Phone Holder for Car',
    'Eau de Parfum for Women',
    'Casa Bonita Kitchen Towel Set',
    'Mesa Verde Rug',
    'Case iPhone 14 Pro Max',
    'Mexican Sarape Manta Blanket',
    'Micro SD Media Reader',
    'スマホケース 手帳型',
    '',
  ])('%s', (title) => {
    expect(englishTitle(title)).toBe(title)
  })

  it('in every title of the judged pairs', () => {
    const pairs = readLines('tests/bench/judged-pairs/pairs.txt')
    const titles = pairs.map((line) => line.replace(/^\W+/, ''))
    expect(titles.length).toBeGreaterThan(1000)
    expect(titles.filter((title) => englishTitle(title) !== title)).toEqual([])
  })
})
