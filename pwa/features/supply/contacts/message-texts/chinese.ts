import type { MessageTexts } from './message-texts.ts'

/** Simplified characters. */
export const CHINESE: MessageTexts = {
  hello: (person) => (person === null ? '您好！' : `${person}，您好！`),
  introduction: (supplier, product) =>
    `我是一名网店卖家，在进口货运记录中了解到贵公司（${supplier}）。${
      product === null ? '我对贵公司出口的这类产品很感兴趣。' : `我正在寻找这款产品：${product}。`
    }`,
  plan(quantity, price, ifGood) {
    const start = ifGood ? '如果样品合适，' : ''
    if (quantity === null) return `${start}我的目标单价约为 ${price}。`
    const order = `${start}我计划采购 ${quantity} 件`
    return price === null ? `${order}。` : `${order}，目标单价约为 ${price}。`
  },
  asks: {
    price: {
      title: '询价及起订量',
      ask: '麻烦您告知以下信息：\n- 单价，以及批量采购的价格\n- 最小起订量（MOQ）\n- 生产周期，以及从哪个港口发货',
    },
    sample: {
      title: '订购样品',
      ask: '下单之前，我想先订购一件样品。麻烦您告知以下信息：\n- 样品的费用，以及能否从首单货款中抵扣\n- 空运的费用和时间\n- 大货与样品之间是否可能有差异',
    },
    maker: {
      title: '咨询生产厂家',
      ask: '请问这类产品是贵公司自己生产的，还是为其他工厂出货？麻烦您发给我以下资料：\n- 工厂的名称和地址\n- 生产线的照片或短视频\n- 产品的认证证书（如有）',
    },
  },
  subjectAbout: (title, product) => `${title}：${product}`,
  subjectTo: (title, supplier) => `${title}（致${supplier}）`,
  regards: (sender) => `谢谢，期待您的回复！${sender === null ? '' : `\n${sender}`}`,
}
