import type { CreatorTexts } from './creator-texts.ts'

export const VIETNAMESE: CreatorTexts = {
  hello: (creator) => (creator === null ? 'Chào bạn,' : `Chào ${creator},`),
  offer: (product) =>
    `Tôi bán hàng trực tuyến và đã xem các video giới thiệu sản phẩm của bạn. Tôi muốn gửi tặng bạn ${
      product === null ? 'một sản phẩm mẫu' : `sản phẩm mẫu này: ${product}`
    }.`,
  commission: (percent) => `Với mỗi đơn hàng từ video của bạn, bạn nhận hoa hồng ${percent}.`,
  ask: 'Bạn vui lòng cho tôi biết:\n- bạn có quan tâm không\n- gửi hàng mẫu đến đâu (tên, địa chỉ và số điện thoại để giao hàng)\n- khi nào bạn có thể làm video, và chi phí là bao nhiêu, nếu có',
  terms:
    'Hàng mẫu là của bạn, dù bạn có làm video hay không. Nếu làm video, vui lòng ghi rõ là quảng cáo theo quy định của pháp luật.',
  title: 'Hàng mẫu miễn phí',
  regards: (sender) => `Xin cảm ơn bạn${sender === null ? '' : `,\n${sender}`}`,
}
