const SHOP = '(?:amazon|tiktok(?: shop)?|temu|shopee|lazada|etsy|walmart|ebay|aliexpress|alibaba|shein)'

/** Shop apps add them to a shared link; the rest may be the product's name. */
const PHRASES = [
  `check (?:this|it) out(?: on ${SHOP})?[!.:]*`,
  `(?:check out|look at|i found|i like|see) (?:this|what i found)(?: (?:item|product|great product))?(?: (?:on|at|from) ${SHOP})?[!.:]*`,
  '(?:on|from) tiktok shop[!.:]*',
  `i (?:just )?found (?:this|it) on ${SHOP}[!.:]*`,
  `i discovered amazing products on ${SHOP}(?:\\.com)?, come check them out[!.:]*`,
  `shared (?:via|from) ${SHOP}[!.:]*`,
  `get it on ${SHOP}(?: now)?[!.:]*`,
  `dapatkan di ${SHOP}(?: sekarang)?[!.:]*`,
  `beli (?:sekarang )?di ${SHOP}(?: sekarang)?[!.:]*`,
  `mua ngay trên ${SHOP}[!.:]*`,
  `(?:for|dengan harga|seharga|với giá) (?:rp|rm|s\\$|₫|₱|\\$) ?\\d[\\d.,]*[!.:]*`,
  `just found this amazing item on ${SHOP}[!.:]*`,
  '\\$\\d[\\d.,]* \\|',
  `¡?(?:mira|echa un vistazo a) (?:lo que encontré|este producto|esto)(?: en ${SHOP})?[!.:]*`,
  `encontré esto en ${SHOP}[!.:]*`,
  `olha (?:só )?o que (?:eu )?encontrei (?:na|no|em) ${SHOP}[!.:]*`,
  `(?:confira|veja) (?:este|esse) produto(?: (?:na|no|em) ${SHOP})?[!.:]*`,
  `encontrei (?:isto|isso) (?:na|no|em) ${SHOP}[!.:]*`,
  'compre agora[!.:]*',
  'por r\\$ ?\\d[\\d.,]*[!.:]*',
  `lihat produk ini(?: di ${SHOP})?(?: ya kak)?[!.:]*`,
  `aku nemu ini di ${SHOP}[!.:]*`,
  `(?:mình )?thấy sản phẩm này trên ${SHOP}[!.:]*`,
  `giá chỉ ₫ ?\\d[\\d.,]*(?: trên ${SHOP})?[!.:]*`,
  '(?:mua ngay tại|xem ngay)[!.:]*',
  `我在${SHOP}上?发现了[：:]?`,
  '看看这个[：:]?|快来看看[！!]?|好物推荐[：:]?|链接[：:]',
  '复制(?:此|这个)?(?:链接)?打开(?:tiktok)?',
  '价格[￥¥]?\\d[\\d.,]*',
  '^(?:check out|cek|xem ngay|mira) ',
  'tap to (?:view|buy)[!.:]*',
  'download tiktok[^.]*\\.?',
  '(?:sent from my|enviado desde mi|enviado do meu) \\w+',
]

export function withoutSharePhrases(text: string): string {
  return text.replace(SHARE_PHRASES, ' ')
}

const SHARE_PHRASES = new RegExp(PHRASES.join('|'), 'giu')
