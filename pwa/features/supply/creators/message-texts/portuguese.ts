import type { CreatorTexts } from './creator-texts.ts'

/** Brazilian. Without `obrigado`, which depends on who writes. */
export const PORTUGUESE: CreatorTexts = {
  hello: (creator) => (creator === null ? 'Olá!' : `Olá, ${creator}!`),
  offer: (product) =>
    `Vendo pela internet e vi seus vídeos de produtos. Gostaria de enviar uma amostra grátis${
      product === null ? '' : ` deste produto: ${product}`
    }.`,
  commission: (percent) => `A cada venda que vier do seu vídeo, você recebe uma comissão de ${percent}.`,
  ask: 'Você poderia me dizer, por favor:\n- se tem interesse\n- para onde envio a amostra (nome, endereço e telefone para a entrega)\n- quando poderia fazer um vídeo e quanto cobra por ele, se cobrar algo?',
  terms:
    'A amostra é sua, com ou sem vídeo. Se fizer um, por favor marque como publicidade onde a lei exigir.',
  title: 'Amostra grátis',
  regards: (sender) => `Agradeço desde já. Um abraço${sender === null ? '' : `,\n${sender}`}`,
}
