import { CHINESE_GOODS } from './chinese-goods.ts'

/** What the goods are like: stands before them in Chinese as in English. As of 23 Nov 2026. */
const QUALITIES = new Map(
  Object.entries({
    wireless: '无线',
    bluetooth: '蓝牙',
    rechargeable: '充电式',
    electric: '电动',
    portable: '便携',
    mini: '迷你',
    foldable: '折叠',
    folding: '折叠',
    inflatable: '充气',
    waterproof: '防水',
    magnetic: '磁吸',
    solar: '太阳能',
    led: 'LED',
    usb: 'USB',
    smart: '智能',
    automatic: '自动',
    handheld: '手持',
    adjustable: '可调节',
    reusable: '可重复使用',
    disposable: '一次性',
    'stainless steel': '不锈钢',
    silicone: '硅胶',
    ceramic: '陶瓷',
    glass: '玻璃',
    wooden: '木质',
    bamboo: '竹制',
    plastic: '塑料',
    aluminium: '铝合金',
    cotton: '纯棉',
    linen: '亚麻',
    silk: '真丝',
    satin: '缎面',
    leather: '真皮',
    'artificial leather': 'PU皮',
    plush: '毛绒',
    knitted: '针织',
    pet: '宠物',
    dog: '狗狗',
    cat: '猫咪',
    car: '车载',
    lady: '女士',
    man: '男士',
    child: '儿童',
    infant: '婴儿',
    kitchen: '厨房',
    travel: '旅行',
    camping: '露营',
    sport: '运动',
    outdoor: '户外',
    garden: '花园',
    gaming: '游戏',
    desk: '桌面',
    sunset: '日落',
    projection: '投影',
    massage: '按摩',
    hair: '头发',
    heated: '发热',
  }),
)

const LONGEST_PHRASE = 3

/**
 * Trade words in Chinese, as far as each is known; null where the goods themselves, the last of them, are not. `words`: one
 * phrase that ends in what the thing is.
 */
export function inChinese(words: readonly string[]): string | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 0; length -= 1) {
    const goods = CHINESE_GOODS.get(words.slice(-length).join(' '))
    if (goods !== undefined) return qualitiesOf(words.slice(0, -length)).join('') + goods
  }
  return null
}

function qualitiesOf(words: readonly string[]): string[] {
  const known: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const pair = at + 1 < words.length ? QUALITIES.get(`${words[at]} ${words[at + 1]}`) : undefined
    const word = pair ?? QUALITIES.get(words[at] ?? '')
    if (word !== undefined) known.push(word)
    if (pair !== undefined) at += 1
  }
  return known
}
