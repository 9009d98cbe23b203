import type { CreatorTexts } from './creator-texts.ts'

/** With `Kak`, the polite address that fits every creator. */
export const INDONESIAN: CreatorTexts = {
  hello: (creator) => (creator === null ? 'Halo Kak,' : `Halo Kak ${creator},`),
  offer: (product) =>
    `Saya berjualan online dan sudah melihat video produk Kakak. Saya ingin mengirim sampel gratis${
      product === null ? '' : ` untuk produk ini: ${product}`
    }.`,
  commission: (percent) => `Untuk setiap penjualan dari video Kakak, komisinya ${percent}.`,
  ask: 'Mohon beri tahu saya:\n- apakah Kakak tertarik\n- ke mana sampel dikirim (nama, alamat, dan nomor telepon untuk kurir)\n- kapan Kakak bisa membuat video, dan berapa tarifnya, jika ada',
  terms:
    'Sampelnya boleh Kakak simpan, baik membuat video maupun tidak. Jika membuat video, mohon beri tanda iklan sesuai aturan yang berlaku.',
  title: 'Sampel gratis',
  regards: (sender) => `Terima kasih banyak dan salam${sender === null ? '' : `,\n${sender}`}`,
}
