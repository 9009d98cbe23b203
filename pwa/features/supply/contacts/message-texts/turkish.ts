import type { MessageTexts } from './message-texts.ts'

export const TURKISH: MessageTexts = {
  hello: (person) => (person === null ? 'Merhaba,' : `Merhaba ${person},`),
  introduction: (supplier, product) =>
    `İnternet üzerinden satış yapıyorum ve ${supplier} firmasını ithalat sevkiyat kayıtlarında buldum. ${
      product === null ? 'Sevk ettiğiniz türden ürünler arıyorum.' : `Aradığım ürün: ${product}.`
    }`,
  plan(quantity, price, ifGood) {
    const start = ifGood ? 'Numune uygun olursa ' : ''
    const target = `hedef fiyatım adet başına yaklaşık ${price}`
    if (quantity === null) return `${ifGood ? `${start}h` : 'H'}${target.slice(1)}.`
    const order = `${start}${quantity} adet sipariş vermeyi planlıyorum`
    return price === null ? `${order}.` : `${order}; ${target}.`
  },
  asks: {
    price: {
      title: 'Fiyat ve minimum sipariş',
      ask: 'Rica etsem şu bilgileri paylaşır mısınız:\n- adet fiyatı ve daha büyük miktarlar için fiyat\n- minimum sipariş miktarı (MOQ)\n- üretim süresi ve sevkiyatın hangi limandan yapıldığı',
    },
    sample: {
      title: 'Numune siparişi',
      ask: 'Sipariş vermeden önce bir numune almak istiyorum. Rica etsem şu bilgileri paylaşır mısınız:\n- numunenin fiyatı ve bu tutarın ilk siparişten düşülüp düşülmediği\n- hava kargosunun ücreti ve süresi\n- siparişteki ürünlerin numuneden farklı olup olamayacağı',
    },
    maker: {
      title: 'Üretici hakkında soru',
      ask: 'Bu ürünleri kendiniz mi üretiyorsunuz, yoksa başka bir fabrika adına mı sevk ediyorsunuz? Rica etsem şunları gönderir misiniz:\n- fabrikanın adı ve adresi\n- üretim hattının fotoğrafları veya kısa bir videosu\n- varsa ürünlerin sertifikaları',
    },
  },
  subjectAbout: (title, product) => `${title}: ${product}`,
  subjectTo: (title, supplier) => `${title}: ${supplier} için mesaj`,
  regards: (sender) => `Teşekkür eder, iyi çalışmalar dilerim${sender === null ? '.' : `,\n${sender}`}`,
}
