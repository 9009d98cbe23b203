import type { MessageTexts } from './message-texts.ts'

/** With `ustedes`, which is polite everywhere. */
export const SPANISH: MessageTexts = {
  hello: (person) => (person === null ? 'Buenos días:' : `Buenos días, ${person}:`),
  introduction: (supplier, product) =>
    `Vendo por internet y encontré a ${supplier} en registros de importaciones. ${
      product === null ? 'Busco productos como los que ustedes exportan.' : `Busco este producto: ${product}.`
    }`,
  plan(quantity, price, ifGood) {
    const start = ifGood ? 'Si la muestra es buena, ' : ''
    const capital = (words: string) => (ifGood ? words : words.charAt(0).toUpperCase() + words.slice(1))
    if (quantity === null) return `${start}${capital('busco')} un precio de unos ${price} por unidad.`
    const order = `${start}${capital('pienso')} pedir ${quantity} unidades`
    return price === null ? `${order}.` : `${order} y busco un precio de unos ${price} por unidad.`
  },
  asks: {
    price: {
      title: 'Precio y pedido mínimo',
      ask: '¿Podrían indicarme, por favor:\n- el precio por unidad y el precio para cantidades mayores\n- el pedido mínimo (MOQ)\n- cuánto tarda la producción y desde qué puerto envían?',
    },
    sample: {
      title: 'Pedido de muestra',
      ask: 'Antes de hacer un pedido, me gustaría recibir una muestra. ¿Podrían indicarme, por favor:\n- cuánto cuesta la muestra y si la descuentan del primer pedido\n- cuánto cuesta el envío aéreo y cuánto tarda\n- si la mercancía de un pedido puede ser diferente de la muestra?',
    },
    maker: {
      title: 'Consulta sobre el fabricante',
      ask: '¿Fabrican ustedes mismos estos productos o los envían para otra fábrica? ¿Podrían enviarme, por favor:\n- el nombre y la dirección de la fábrica\n- fotos o un video corto de la línea de producción\n- los certificados de los productos, si los tienen?',
    },
  },
  subjectAbout: (title, product) => `${title}: ${product}`,
  subjectTo: (title, supplier) => `${title}: mensaje para ${supplier}`,
  regards: (sender) => `Muchas gracias y un cordial saludo${sender === null ? '' : `,\n${sender}`}`,
}
