import type { CreatorTexts } from './creator-texts.ts'

/** With `tú`, as usual among creators. */
export const SPANISH: CreatorTexts = {
  hello: (creator) => (creator === null ? 'Hola:' : `Hola, ${creator}:`),
  offer: (product) =>
    `Vendo por internet y vi tus videos de productos. Me gustaría enviarte una muestra gratis${
      product === null ? '' : ` de este producto: ${product}`
    }.`,
  commission: (percent) => `Por cada venta que venga de tu video recibes una comisión del ${percent}.`,
  ask: '¿Podrías decirme, por favor:\n- si te interesa\n- a dónde enviar la muestra (nombre, dirección y teléfono para la entrega)\n- cuándo podrías hacer un video y cuánto cobras por él, si cobras algo?',
  terms:
    'La muestra es para ti, con o sin video. Si haces uno, por favor márcalo como publicidad donde la ley lo pida.',
  title: 'Muestra gratis',
  regards: (sender) => `Muchas gracias y un saludo${sender === null ? '' : `,\n${sender}`}`,
}
