import { describe, expect, it } from 'vitest'
import { readShopLink } from '../contracts/shop-links.ts'

const ITEM = '1729384756102938475'
const LONG = `https://www.tiktok.com/view/product/${ITEM}`

describe('a text shared from an app holds its link and the product’s name', () => {
  it.each<[language: string, text: string, host: string | null, name: string | null]>([
    [
      'English',
      'Check this out on TikTok Shop! Portable Neck Fan 5000mAh https://vm.tiktok.com/ZMabc123/',
      'vm.tiktok.com',
      'Portable Neck Fan 5000mAh',
    ],
    [
      'English',
      'Just found this amazing item on AliExpress. Check it out! $12.50 | Neck Fan\nhttps://s.click.aliexpress.com/e/_DabC1',
      's.click.aliexpress.com',
      'Neck Fan',
    ],
    [
      'English',
      'I found this: “Portable Neck Fan” — (https://vt.tiktok.com/ZSabc123/).',
      'vt.tiktok.com',
      'Portable Neck Fan',
    ],
    [
      'Spanish',
      '¡Mira lo que encontré en TikTok Shop! Ventilador de cuello portátil: https://vm.tiktok.com/ZMabc123/. ¡Corre que se agota!',
      'vm.tiktok.com',
      'Ventilador de cuello portátil',
    ],
    [
      'Spanish',
      'Echa un vistazo a “Lámpara de escritorio magnética” en Amazon: https://amzn.to/3AbCdEf, saludos',
      'amzn.to',
      'Lámpara de escritorio magnética',
    ],
    ['Spanish', `Mira este producto: Ventilador portátil ${LONG}…`, null, 'Ventilador portátil'],
    [
      'Portuguese',
      'Olha o que eu encontrei na Shopee! Ventilador de pescoço portátil por R$ 49,90. Compre agora: https://shp.ee/7kabcde!',
      'shp.ee',
      'Ventilador de pescoço portátil',
    ],
    [
      'Portuguese',
      'Confira este produto no TikTok Shop: «Luminária magnética» https://vm.tiktok.com/ZMabc123/',
      'vm.tiktok.com',
      'Luminária magnética',
    ],
    ['Portuguese', 'Encontrei isto na Amazon https://a.co/d/3xYz9Qw\nEnviado do meu iPhone', 'a.co', null],
    [
      'Indonesian',
      'Cek Kipas Leher Portable 5000mAh dengan harga Rp45.000. Dapatkan di Shopee sekarang! https://shp.ee/7kabcde',
      'shp.ee',
      'Kipas Leher Portable 5000mAh',
    ],
    [
      'Indonesian',
      'Lihat produk ini di TikTok Shop ya kak: Kipas Leher Portable 👉https://vt.tiktok.com/ZSabc123/👈',
      'vt.tiktok.com',
      'Kipas Leher Portable 👉',
    ],
    [
      'Indonesian',
      'Aku nemu ini di TikTok Shop: “Lampu Meja Magnet” (https://www.tiktok.com/t/ZTabc123/)',
      'tiktok.com/t',
      'Lampu Meja Magnet',
    ],
    [
      'Vietnamese',
      'Xem ngay Quạt đeo cổ mini giá chỉ ₫99.000 trên Shopee! Mua ngay tại https://shp.ee/7kabcde nhé',
      'shp.ee',
      'Quạt đeo cổ mini',
    ],
    [
      'Vietnamese',
      'Mình thấy sản phẩm này trên TikTok Shop: Đèn bàn nam châm. https://vt.tiktok.com/ZSabc123/.',
      'vt.tiktok.com',
      'Đèn bàn nam châm.',
    ],
    [
      'Vietnamese',
      'Sản phẩm hot\u200b https://vm.tiktok.com/ZMabc123/\u200b xem đi',
      'vm.tiktok.com',
      'Sản phẩm hot',
    ],
    [
      'Chinese',
      '【便携挂脖风扇】https://vm.tiktok.com/ZMabc123/，快来看看！',
      'vm.tiktok.com',
      '便携挂脖风扇',
    ],
    [
      'Chinese',
      '看看这个：磁吸台灯https://vt.tiktok.com/ZSabc123/复制链接打开TikTok',
      'vt.tiktok.com',
      '磁吸台灯',
    ],
    [
      'Chinese, full width',
      '我在TikTok Shop发现了「便携挂脖风扇」　ｈｔｔｐｓ：／／ｖｍ．ｔｉｋｔｏｋ．ｃｏｍ／ＺＭａｂｃ１２３／　快抢',
      'vm.tiktok.com',
      '便携挂脖风扇',
    ],
    ['Chinese', `好物推荐（${LONG}）复制打开`, null, null],
    ['Chinese', `链接：${LONG}。价格￥39`, null, null],
  ])('%s: %s', (_, text, host, name) => {
    expect(readShopLink(text)).toMatchObject(
      host === null ? { kind: 'product', externalId: ITEM, name } : { kind: 'short', host, name },
    )
  })
})

it.each([
  ['https://vm.tik\u200btok.com/ZMabc123/', 'https://vm.tiktok.com/ZMabc123/'],
  ['\u202ahttps://vm.tiktok.com/ZMabc123/\u202c', 'https://vm.tiktok.com/ZMabc123/'],
  ['https://vt.tiktok.com/ZSabc123/打开看看', 'https://vt.tiktok.com/ZSabc123/'],
])('reads the short link in %j', (text, address) => {
  expect(readShopLink(text)).toMatchObject({ kind: 'short', address })
})

it.each([
  ['https://www.amazon.com\u200b@evil.example/dp/B09H7GPR1G', 'not-a-product'],
  ['ｈｔｔｐｓ：／／ｖｍ．ｔｉｋｔｏｋ．ｃｏｍ＠ｅｖｉｌ．ｅｘａｍｐｌｅ／ＺＭ１／', 'name'],
  ['https://www.amazon。com/dp/B09H7GPR1G', 'disguised'],
  ['https://evil.example/，https://vm.tiktok.com/ZMabc123/', 'other-site'],
])('mending a text makes no link of %s', (text, kind) => {
  const read = readShopLink(text)
  expect(read.kind === 'unread' ? read.why : read.kind).toBe(kind)
})
