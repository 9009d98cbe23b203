import { cutText } from '../../contracts/cut-text.ts'
import { openLexicon } from './foreign-lexicon.ts'
import { isNoun, MOST_TITLE_LETTERS, type TitlePart } from './foreign-order.ts'

/** Null without known goods. */
export function readChinese(title: string): TitlePart[][] | null {
  const clauses = simplified(cutText(title, MOST_TITLE_LETTERS).normalize('NFKC')).split(CLAUSE).map(partsOf)
  return clauses.flat().some((part) => isNoun(part) && part.foreign > 0) ? clauses : null
}

/** Chinese has no spaces: takes the longest entry at each character. */
function partsOf(clause: string): TitlePart[] {
  const signs = [...clause]
  const found = LEXICON.read(signs)
  const parts: TitlePart[] = []
  let joined = false
  for (let at = 0; at < signs.length; ) {
    const from = at
    const entry = found[at]
    if (/\s/.test(signs[at] ?? '')) {
      at += 1
      joined = false
      continue
    }
    const to = from + (entry?.length ?? 1)
    // "壳" is a word only at the end.
    const isInside = entry?.length === 1 && entry.kind === 'goods' && HAN.test(signs[to] ?? '') && !found[to]
    if (entry && !isInside && !cutsWord(signs, from, to)) {
      at += entry.length
      parts.push({ text: entry.english, kind: entry.kind, foreign: entry.length, joined })
    } else if (LATIN.test(signs[at] ?? '')) {
      while (LATIN.test(signs[at] ?? '')) at += 1
      parts.push({ text: signs.slice(from, at).join(''), kind: 'model', foreign: 0, joined })
    } else {
      do at += 1
      while (at < signs.length && !found[at] && !/\s/.test(signs[at] ?? '') && !LATIN.test(signs[at] ?? ''))
      parts.push({ text: signs.slice(from, at).join(''), kind: 'unknown', foreign: 0, joined })
    }
    joined = true
  }
  return parts
}

/** "USB线" in "USB线缆" is whole, "ins" in "instant" is not. */
function cutsWord(signs: readonly string[], from: number, to: number): boolean {
  const isCut = (at: number) => LATIN.test(signs[at - 1] ?? '') && LATIN.test(signs[at] ?? '')
  return isCut(from) || isCut(to)
}

const CLAUSE = /[,;:|()[\]{}–—/+&!?"“”•·，。、；：（）【】《》！？]/
const HAN = /\p{Script=Han}/u
const LATIN = /[A-Za-z0-9.]/
const LEXICON = openLexicon('zh', { keyOf: (sign) => sign.toLowerCase(), partsOf: (term) => [...term] })

/** Traditional characters before their simplified form. */
const PAIRS = `機机殼壳蘋苹鏽锈電电視视腦脑車车載载燈灯臺台檯台線线護护貼贴鏡镜錶表鐘钟褲裤裝装襪袜襯衬帶带髮发飾饰鏈链項项環环
寶宝嬰婴兒儿寵宠貓猫籠笼飯饭鍋锅盤盘壺壶蓋盖廚厨櫃柜掛挂鉤钩鎖锁門门簾帘墊垫單单檔档絲丝綢绸紙纸筆笔記记
書书揹背雙双錢钱傘伞風风熱热氣气濕湿淨净塵尘掃扫乾干燙烫縫缝針针釘钉錘锤鑽钻鋸锯鉗钳膠胶槍枪繩绳輪轮騎骑
運运動动啞哑鈴铃彈弹釣钓魚鱼帳帐營营遙遥積积圖图絨绒樂乐顏颜畫画鬍胡颳刮麵面無无藍蓝頭头麥麦響响揚扬聲声
攝摄監监錄录儀仪鍵键標标顯显籤签調调節节摺折疊叠攜携隨随遠远紅红綠绿黃黄銀银銅铜鋁铝鋼钢鐵铁矽硅適适於于
專专業业質质長长連连內内圍围領领圓圆邊边層层側侧貨货禮礼醫医療疗藥药體体溫温計计壓压輔辅頸颈蓆席涼凉夾夹
濾滤網网噴喷灑洒澆浇園园藝艺種种驅驱蟲虫滅灭報报開开關关轉转換换擴扩隱隐廳厅飲饮燒烧爐炉韓韩歐欧復复簡简
約约時时創创愛爱寬宽鬆松緊紧輕轻純纯編编織织繡绣`

const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  Array.from(PAIRS.matchAll(/(\p{Script=Han})(\p{Script=Han})/gu), ([, old = '', simple = '']) => [
    old,
    simple,
  ]),
)

function simplified(text: string): string {
  return text.replace(/\p{Script=Han}/gu, (sign) => SIMPLIFIED.get(sign) ?? sign)
}
