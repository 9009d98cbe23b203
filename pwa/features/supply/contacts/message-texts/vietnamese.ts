import type { MessageTexts } from './message-texts.ts'

export const VIETNAMESE: MessageTexts = {
  hello: (person) => (person === null ? 'Kính gửi Quý công ty,' : `Kính gửi ${person},`),
  introduction: (supplier, product) =>
    `Tôi bán hàng trực tuyến và biết đến ${supplier} qua dữ liệu hàng nhập khẩu. ${
      product === null
        ? 'Tôi đang tìm loại hàng mà Quý công ty xuất khẩu.'
        : `Tôi đang tìm sản phẩm: ${product}.`
    }`,
  plan(quantity, price, ifGood) {
    const start = ifGood ? 'Nếu hàng mẫu đạt yêu cầu, tôi' : 'Tôi'
    if (quantity === null) return `${start} mong muốn mức giá khoảng ${price} mỗi sản phẩm.`
    const order = `${start} dự định đặt ${quantity} sản phẩm`
    return price === null ? `${order}.` : `${order}, với giá mong muốn khoảng ${price} mỗi sản phẩm.`
  },
  asks: {
    price: {
      title: 'Giá và số lượng đặt hàng tối thiểu',
      ask: 'Xin Quý công ty vui lòng cho biết:\n- đơn giá, và giá khi đặt số lượng lớn hơn\n- số lượng đặt hàng tối thiểu (MOQ)\n- thời gian sản xuất và cảng xuất hàng',
    },
    sample: {
      title: 'Đặt hàng mẫu',
      ask: 'Tôi muốn nhận hàng mẫu trước khi đặt hàng. Xin Quý công ty vui lòng cho biết:\n- giá hàng mẫu, và có được trừ vào đơn hàng đầu tiên không\n- cước vận chuyển đường hàng không và thời gian giao hàng\n- hàng của đơn chính thức có thể khác hàng mẫu không',
    },
    maker: {
      title: 'Câu hỏi về nhà sản xuất',
      ask: 'Quý công ty tự sản xuất mặt hàng này hay xuất hàng cho nhà máy khác? Xin vui lòng gửi cho tôi:\n- tên và địa chỉ của nhà máy\n- ảnh hoặc video ngắn về dây chuyền sản xuất\n- giấy chứng nhận của sản phẩm, nếu có',
    },
  },
  subjectAbout: (title, product) => `${title}: ${product}`,
  subjectTo: (title, supplier) => `${title}: gửi ${supplier}`,
  regards: (sender) => `Xin cảm ơn và trân trọng${sender === null ? '' : `,\n${sender}`}`,
}
