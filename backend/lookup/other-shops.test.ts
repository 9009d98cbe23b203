import { describe, expect, it } from 'vitest'
import { readShopLink } from '../contracts/shop-links.ts'

describe('an address of another shop is read as the name in it', () => {
  it.each<[address: string, name: string]>([
    [
      'https://www.temu.com/magnetic-phone-holder-for-car-360-rotation-g-601099512345678.html?_oak_mp_inf=EJ&refer_page_name=kuiper&_x_sessn_id=abc',
      'magnetic phone holder for car 360 rotation',
    ],
    ['https://www.temu.com/uk/collapsible-silicone-bowl-g-601099512345678.html', 'collapsible silicone bowl'],
    [
      'https://www.temu.com/es/l%C3%A1mpara-de-mesa-recargable-g-601099512345678.html',
      'lámpara de mesa recargable',
    ],
    ['https://www.temu.com/search_result.html?search_key=watch%20wood&search_method=user', 'watch wood'],
    ['temu.com/us/neck-fan-g-601099512345678.html', 'neck fan'],
    [
      'https://shopee.vn/%E1%BB%90p-l%C6%B0ng-%C4%91i%E1%BB%87n-tho%E1%BA%A1i-silicon-i.88201679.5873954476?sp_atk=2f&xptdk=2f',
      'Ốp lưng điện thoại silicon',
    ],
    [
      'https://shopee.vn/Apple-MacBook-Air-(2020)-M1-Chip-13.3-inch-i.88201679.5873954476',
      'Apple MacBook Air (2020) M1 Chip 13.3 inch',
    ],
    ['https://shopee.co.id/Botol-Minum-Stainless-500ml-i.12345678.9876543210', 'Botol Minum Stainless 500ml'],
    ['https://shopee.com.my/Kasut-Sukan-Lelaki-i.111.222?extraParams=%7B%7D', 'Kasut Sukan Lelaki'],
    ['https://shopee.tw/%E6%89%8B%E6%A9%9F%E6%AE%BC-i.111.222', '手機殼'],
    ['https://shopee.sg/search?keyword=phone+holder&page=0', 'phone holder'],
    [
      'https://www.lazada.com.my/products/t-wolf-hb008-usb-30-hub-3-ports-high-speed-hub-i3010272117-s14854735681.html?c=&clickTrackInfo=query%253Ausb%252Bhub',
      't wolf hb008 usb 30 hub 3 ports high speed hub',
    ],
    ['https://www.lazada.vn/products/noi-chien-khong-dau-i234567890-s345678901.html', 'noi chien khong dau'],
    ['https://www.lazada.sg/catalog/?q=desk+lamp&_keyori=ss', 'desk lamp'],
    ['https://www.lazada.co.id/tag/lampu-tidur/', 'lampu tidur'],
    [
      'https://www.etsy.com/listing/1234567890/personalized-leather-keychain?click_key=abc&click_sum=1&ref=hp_rv-1',
      'personalized leather keychain',
    ],
    ['https://www.etsy.com/uk/listing/1234567890/oak-desk-organiser', 'oak desk organiser'],
    ['https://lumoatelier.etsy.com/listing/1234567890/oak-desk-organiser', 'oak desk organiser'],
    ['https://www.etsy.com/market/leather_key_ring', 'leather key ring'],
    [
      'https://www.walmart.com/ip/Mainstays-10-Inch-Table-Fan/123456789?athbdg=L1600&from=/search',
      'Mainstays 10 Inch Table Fan',
    ],
    ['https://www.walmart.ca/en/ip/yoga-mat/6000198765432', 'yoga mat'],
    ['https://super.walmart.com.mx/ip/vaso-termico-de-acero/00750123456789', 'vaso termico de acero'],
    ['https://www.walmart.com/search?q=air+fryer', 'air fryer'],
    [
      'https://www.ebay.com/itm/Magnetic-Car-Phone-Holder/123456789012?hash=item1c',
      'Magnetic Car Phone Holder',
    ],
    ['https://www.ebay.co.uk/itm/123456789012?_skw=dog+bed&hash=item1c&amdata=enc%3AAQ', 'dog bed'],
    ['https://m.ebay.de/sch/i.html?_nkw=handy+halter', 'handy halter'],
    ['https://www.ebay.com/b/Cell-Phone-Cases/20349/bn_317673', 'Cell Phone Cases'],
    [
      'https://rover.ebay.com/rover/1/711-53200-19255-0/1?mpre=https%3A%2F%2Fwww.ebay.com%2Fitm%2FDog-Bed%2F123456789012',
      'Dog Bed',
    ],
    [
      'https://www.aliexpress.com/item/Mini-Portable-Blender/32812345678.html?spm=a2g0o',
      'Mini Portable Blender',
    ],
    ['https://www.aliexpress.com/w/wholesale-magnetic-phone-holder.html', 'magnetic phone holder'],
    ['https://es.aliexpress.com/wholesale?SearchText=funda+movil', 'funda movil'],
    [
      'https://www.alibaba.com/product-detail/Heated-Glove-Liner_1600123456789.html?spm=x',
      'Heated Glove Liner',
    ],
    ['https://spanish.alibaba.com/product-detail/Botella-de-agua_1600123456789.html', 'Botella de agua'],
    [
      'https://lumo.en.alibaba.com/product/1600123456789-801234567/Oak_Desk_Organizer.html',
      'Oak Desk Organizer',
    ],
    ['https://www.alibaba.com/showroom/phone-case.html', 'phone case'],
    ['https://s.1688.com/selloffer/offer_search.htm?keywords=%CA%D6%BB%FA%BF%C7', '手机壳'],
    [
      'https://s.1688.com/selloffer/offer_search.htm?charset=utf8&keywords=%E4%BF%9D%E6%B8%A9%E6%9D%AF',
      '保温杯',
    ],
    ['https://www.1688.com/chanpin/-cad6bbfabfc7.html', '手机壳'],
    [
      'https://us.shein.com/Floral-Print-Ruffle-Hem-Dress-p-12345678.html?mallCode=1&imgRatio=3-4',
      'Floral Print Ruffle Hem Dress',
    ],
    ['https://m.shein.com/us/Mini-Hair-Clips-p-12345678-cat-1234.html', 'Mini Hair Clips'],
    ['https://www.shein.com.mx/Vestido-con-estampado-floral-p-12345678.html', 'Vestido con estampado floral'],
    ['https://us.shein.com/pdsearch/phone%20case/', 'phone case'],
    [
      'https://api-shein.shein.com/h5/sharejump/appjump?link=https%3A%2F%2Fus.shein.com%2FHair-Clips-p-123.html',
      'Hair Clips',
    ],
    ['https%3A%2F%2Fwww.temu.com%2Fneck-fan-g-601099512345678.html', 'neck fan'],
    ['Look: https://www.temu.com/neck-fan-g-601099512345678.html!', 'neck fan'],
  ])('%s', (address, name) => {
    expect(readShopLink(address)).toEqual({ kind: 'name', name })
  })
})

describe('words beside a link without a name are used as the name', () => {
  it.each([
    [
      'Check out Botol Minum 500ml for Rp50.000. Get it on Shopee now! https://shopee.co.id/product/1/2',
      'Botol Minum 500ml',
    ],
    ['Neck Fan, 5 speeds https://www.aliexpress.com/item/1005001234567890.html', 'Neck Fan, 5 speeds'],
    ['【手机壳】 https://detail.1688.com/offer/612345678901.html', '【手机壳】'],
  ])('%s', (text, name) => {
    expect(readShopLink(text)).toEqual({ kind: 'name', name })
  })
})

it.each([
  ['https://www.temu.com/goods.html?goods_id=601099512345678', 'temu.com'],
  ['https://www.temu.com/kuiper/un9.html?subj=coupon', 'temu.com'],
  ['https://www.temu.com/g-601099512345678.html', 'temu.com'],
  ['https://shopee.vn/product/1506174776/27240240844', 'shopee.vn'],
  ['https://www.lazada.vn/products/pdp-i2301265385-s9789875175.html', 'lazada.vn'],
  ['https://www.lazada.com.my/products/i3010272117.html', 'lazada.com.my'],
  ['https://www.etsy.com/listing/1234567890', 'etsy.com'],
  ['https://www.walmart.com/ip/123456789', 'walmart.com'],
  ['https://www.walmart.com/ip/seort/123456789', 'walmart.com'],
  ['https://www.ebay.com/itm/123456789012', 'ebay.com'],
  ['https://www.aliexpress.com/item/1005001234567890.html', 'aliexpress.com'],
  ['https://detail.1688.com/offer/612345678901.html', '1688.com'],
  ['https://s.1688.com/selloffer/offer_search.htm?keywords=%CA%D6%BB%FF%FF%FF', '1688.com'],
  ['https://www.alibaba.com/x/AbCdEf?ck=pdp', 'alibaba.com'],
  ['https://us.shein.com/goods-detail-p-12345678.html', 'shein.com'],
  ['https://www.temu.com/%25E2%2580%25AE%2541-g-601099512345678.html', 'temu.com'],
  ['https://us.shein.com/a?link=https%3A%2F%2Fevil.example%2FHair-Clips-p-123.html', 'shein.com'],
  [
    'https://us.shein.com/a?link=https%3A%2F%2Fus.shein.com%2Fb%3Flink%3Dhttps%253A%252F%252Fus.shein.com%252FC-p-1.html',
    'shein.com',
  ],
])('%s holds no name, and is answered with its shop', (address, host) => {
  expect(readShopLink(address)).toEqual({ kind: 'unread', why: 'nameless', host, name: null })
})

it.each([
  ['https://temu.to/m/u1a2b3', 'temu.to'],
  ['https://share.temu.com/AbCdEf', 'share.temu.com'],
  ['https://vn.shp.ee/AbCdEf', 'shp.ee'],
  ['https://s.shopee.co.id/AbCdEf', 's.shopee.co.id'],
  ['https://s.lazada.sg/s.AbCdE', 's.lazada.sg'],
  ['https://etsy.me/3AbCdEf', 'etsy.me'],
  ['https://ebay.us/AbCdEf', 'ebay.us'],
  ['https://a.aliexpress.com/_mAbCdEf', 'a.aliexpress.com'],
  ['https://qr.1688.com/s/AbCdEf', 'qr.1688.com'],
  ['https://onelink.shein.com/5/abc', 'onelink.shein.com'],
])('the share link %s has to be opened by a person', (address, host) => {
  expect(readShopLink(address)).toEqual({ kind: 'short', host, address, name: null })
})

it.each([
  ['https://temu.com.evil.example/neck-fan-g-601099512345678.html', 'other-site'],
  ['https://nottemu.com/neck-fan-g-601099512345678.html', 'other-site'],
  ['https://evil.example/www.temu.com/neck-fan-g-601099512345678.html', 'other-site'],
  ['https://shopee.evil/Neck-Fan-i.1.2', 'other-site'],
  ['https://ebay.com.co/itm/Neck-Fan/123456789012', 'other-site'],
  ['https://xn--tmu-dma.com/neck-fan-g-601099512345678.html', 'other-site'],
  ['https://www.temu.com@evil.example/neck-fan-g-601099512345678.html', 'disguised'],
  ['https://www.temu.com:8443/neck-fan-g-601099512345678.html', 'disguised'],
  ['https://www.tеmu.com/neck-fan-g-601099512345678.html', 'disguised'],
  [`https://www.temu.com/${'neck-fan-'.repeat(300)}g-601099512345678.html`, 'too-long'],
])('%s is refused', (address, why) => {
  expect(readShopLink(address)).toMatchObject({ kind: 'unread', why })
})

it('takes control characters out of a name and cuts a long one', () => {
  const long = `https://www.temu.com/neck%00fan%E2%80%AE${'-with-words'.repeat(100)}-g-601099512345678.html`
  const read = readShopLink(long)
  expect(read).toMatchObject({ kind: 'name', name: expect.stringMatching(/^neck fan with words/) })
  expect(read.name).toHaveLength(200)
})
