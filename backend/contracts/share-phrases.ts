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
  '^(?:check out|cek|xem ngay|mira) ',
  'tap to (?:view|buy)[!.:]*',
  'download tiktok[^.]*\\.?',
  'sent from my \\w+',
]

export function withoutSharePhrases(text: string): string {
  return text.replace(SHARE_PHRASES, ' ')
}

const SHARE_PHRASES = new RegExp(PHRASES.join('|'), 'giu')
