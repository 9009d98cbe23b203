import type { Palette } from './palette.ts'

/** 640 x 640 canvas; products stand on y = 520. */
export const SHAPES = {
  bottle: ({ main, light, dark, accent }) =>
    `${rect(286, 120, 68, 60, 12, dark)}<path d="M262 200q0-24 24-24h68q24 0 24 24v290q0 30-30 30h-56q-30 0-30-30z" fill="${main}"/>` +
    `${rect(280, 210, 22, 270, 11, light)}${rect(276, 310, 90, 110, 8, accent)}${rect(294, 336, 54, 8, 4, '#fff')}${rect(294, 358, 40, 8, 4, '#fff')}`,
  tube: ({ main, light, dark, accent }) =>
    `<path d="M250 140h140l-18 300H268z" fill="${main}"/>${rect(270, 436, 100, 84, 14, dark)}` +
    `<path d="M272 150h26l8 280h-24z" fill="${light}"/>${rect(300, 230, 66, 90, 8, accent)}${rect(250, 128, 140, 18, 6, dark)}`,
  jar: ({ main, light, dark, accent }) =>
    `${rect(220, 260, 200, 260, 34, main)}${rect(208, 196, 224, 72, 20, dark)}${rect(240, 290, 26, 200, 13, light)}` +
    `${rect(256, 350, 130, 90, 10, accent)}${rect(276, 376, 90, 9, 4, '#fff')}${rect(276, 400, 62, 9, 4, '#fff')}`,
  brush: ({ main, light, dark, accent }) =>
    `<g transform="rotate(18 320 340)"><path d="M270 250q-16-110 50-150q66 40 50 150z" fill="${light}"/>${rect(268, 246, 104, 54, 10, accent)}` +
    `<path d="M284 300h72l-14 210q-22 26-44 0z" fill="${main}"/>${rect(306, 320, 12, 170, 6, dark)}</g>`,
  mirror: ({ main, light, dark, accent }) =>
    `<circle cx="320" cy="270" r="150" fill="${main}"/><circle cx="320" cy="270" r="122" fill="#eef4f7"/>` +
    `<path d="M240 320l120-140M290 350l110-130" stroke="#fff" stroke-width="18" stroke-linecap="round"/>${rect(306, 416, 28, 84, 8, dark)}` +
    `${rect(236, 496, 168, 24, 12, dark)}${dots(320, 270, 136, 10, accent)}<path d="M190 220a150 150 0 0 1 80-90" stroke="${light}" stroke-width="10" fill="none"/>`,
  shirt: ({ main, light, dark, accent }) =>
    `<path d="M240 150l-110 70 44 90 46-24v234h200V286l46 24 44-90-110-70q-80 60-160 0z" fill="${main}"/>` +
    `<path d="M262 160q58 46 116 0" stroke="${dark}" stroke-width="12" fill="none"/><circle cx="320" cy="330" r="52" fill="${accent}"/>` +
    `<path d="M220 300v200" stroke="${light}" stroke-width="10"/>`,
  trousers: ({ main, light, dark, accent }) =>
    `<path d="M230 130h180l34 390h-92l-32-250-32 250h-92z" fill="${main}"/>${rect(230, 120, 180, 40, 8, dark)}` +
    `<path d="M252 180l-18 320" stroke="${light}" stroke-width="12"/><circle cx="320" cy="140" r="9" fill="${accent}"/>`,
  dress: ({ main, light, dark, accent }) =>
    `<path d="M276 130l-24 120 30 50-92 220h260l-92-220 30-50-24-120-44 50z" fill="${main}"/>${rect(272, 284, 96, 24, 10, accent)}` +
    `<path d="M290 320l-54 190M350 320l54 190" stroke="${light}" stroke-width="10"/><path d="M276 130l44 52 44-52" stroke="${dark}" stroke-width="8" fill="none"/>`,
  shoe: ({ main, light, dark, accent }) =>
    `<path d="M120 300q60 20 90-40q90 120 230 140q90 14 90 80H120z" fill="${main}"/>${rect(112, 470, 424, 50, 24, '#fff')}` +
    `${rect(112, 500, 424, 20, 10, dark)}<path d="M246 320l40-34M282 350l40-36M322 374l38-38" stroke="${light}" stroke-width="13" stroke-linecap="round"/><circle cx="166" cy="390" r="26" fill="${accent}"/>`,
  bag: ({ main, light, dark, accent }) =>
    `<path d="M220 260q0-130 100-130t100 130" fill="none" stroke="${dark}" stroke-width="20"/><path d="M150 250h340l26 240q2 30-30 30H154q-32 0-30-30z" fill="${main}"/>` +
    `<path d="M150 250h340l8 80q-180 60-356 0z" fill="${light}"/>${rect(292, 330, 56, 44, 10, accent)}`,
  ring: ({ main, light, dark, accent }) =>
    `<path d="M160 150q30 260 160 270q130-10 160-270" fill="none" stroke="${main}" stroke-width="12" stroke-dasharray="4 9"/>` +
    `<path d="M200 150q26 180 120 190q94-10 120-190" fill="none" stroke="${dark}" stroke-width="7"/><circle cx="320" cy="450" r="52" fill="${accent}"/>` +
    `<circle cx="304" cy="434" r="16" fill="#fff" opacity=".7"/><circle cx="320" cy="344" r="15" fill="${light}"/>`,
  glasses: ({ main, light, dark }) =>
    `${rect(110, 270, 190, 130, 46, dark)}${rect(340, 270, 190, 130, 46, dark)}${rect(128, 288, 154, 94, 34, main)}${rect(358, 288, 154, 94, 34, main)}` +
    `<path d="M296 310q24-26 48 0" stroke="${dark}" stroke-width="16" fill="none"/><path d="M150 366l60-66M380 366l60-66" stroke="${light}" stroke-width="14" stroke-linecap="round" opacity=".8"/>`,
  lamp: ({ main, light, dark, accent }) =>
    `<path d="M230 130h180l60 170H170z" fill="${main}"/><path d="M170 300h300l60 200H110z" fill="${accent}" opacity=".22"/>` +
    `${rect(308, 300, 24, 190, 8, dark)}${rect(230, 490, 180, 30, 15, dark)}<path d="M246 146h30l-36 140h-38z" fill="${light}"/><circle cx="320" cy="316" r="26" fill="#fff6d0"/>`,
  pillow: ({ main, light, dark, accent }) =>
    `<path d="M130 240q190-70 380 0q34 120 0 240q-190 60-380 0q-34-120 0-240z" fill="${main}"/>` +
    `<path d="M170 270q150-50 300 0" stroke="${light}" stroke-width="14" fill="none"/><path d="M170 450q150 44 300 0" stroke="${dark}" stroke-width="8" fill="none"/>${rect(290, 330, 60, 60, 14, accent)}`,
  box: ({ main, light, dark, accent }) =>
    `<path d="M150 250l170-80 170 80-170 80z" fill="${light}"/><path d="M150 250l170 80v200l-170-90z" fill="${main}"/><path d="M490 250l-170 80v200l170-90z" fill="${dark}"/>` +
    `<path d="M206 224l170 80v60l-40 18v-60l-170-80z" fill="${accent}"/>`,
  plant: ({ main, light, dark, accent }) =>
    `<path d="M240 400h160l-22 120H262z" fill="${accent}"/><g fill="${main}"><ellipse cx="320" cy="230" rx="38" ry="120"/><ellipse cx="240" cy="290" rx="34" ry="110" transform="rotate(-34 240 290)"/>` +
    `<ellipse cx="400" cy="290" rx="34" ry="110" transform="rotate(34 400 290)"/></g><path d="M320 140v250M270 340l40 50M370 340l-40 50" stroke="${light}" stroke-width="7"/>${rect(232, 388, 176, 30, 8, dark)}`,
  phone: ({ main, light, dark, accent }) =>
    `${rect(230, 110, 180, 330, 32, dark)}${rect(244, 126, 152, 298, 22, light)}<circle cx="320" cy="260" r="58" fill="${accent}"/><path d="M304 228l48 32-48 32z" fill="#fff"/>` +
    `<path d="M250 520l40-90h60l40 90z" fill="${main}"/>${rect(294, 136, 52, 10, 5, dark)}`,
  earbuds: ({ main, light, dark, accent }) =>
    `<g transform="rotate(-10 240 300)"><circle cx="240" cy="230" r="62" fill="${main}"/>${rect(216, 230, 48, 190, 24, main)}<circle cx="240" cy="222" r="26" fill="${dark}"/></g>` +
    `<g transform="rotate(10 400 300)"><circle cx="400" cy="230" r="62" fill="${main}"/>${rect(376, 230, 48, 190, 24, main)}<circle cx="400" cy="222" r="26" fill="${dark}"/></g>${rect(200, 440, 240, 80, 40, light)}<circle cx="320" cy="480" r="10" fill="${accent}"/>`,
  speaker: ({ main, light, dark, accent }) =>
    `${rect(190, 130, 260, 390, 44, main)}<circle cx="320" cy="390" r="92" fill="${dark}"/><circle cx="320" cy="390" r="54" fill="${light}"/><circle cx="320" cy="390" r="20" fill="${dark}"/><circle cx="320" cy="220" r="44" fill="${dark}"/><circle cx="320" cy="220" r="18" fill="${accent}"/>`,
  cable: ({ main, light, dark, accent }) =>
    `<path d="M180 180q280-60 280 90t-280 90q-40 120 220 110" fill="none" stroke="${main}" stroke-width="26" stroke-linecap="round"/><path d="M180 180q280-60 280 90t-280 90q-40 120 220 110" fill="none" stroke="${light}" stroke-width="6" stroke-dasharray="14 12"/>` +
    `${rect(120, 150, 80, 60, 12, dark)}${rect(84, 164, 44, 32, 6, accent)}${rect(396, 440, 90, 62, 12, dark)}${rect(480, 454, 44, 34, 6, accent)}`,
  watch: ({ main, light, dark, accent }) =>
    `${rect(266, 90, 108, 130, 26, main)}${rect(266, 400, 108, 130, 26, main)}${rect(218, 196, 204, 228, 54, dark)}${rect(236, 214, 168, 192, 40, '#101820')}` +
    `<path d="M256 330h40l18-50 24 86 18-36h36" fill="none" stroke="${accent}" stroke-width="11" stroke-linejoin="round"/>${rect(268, 244, 70, 14, 7, light)}`,
  ball: ({ main, light, dark, accent }) =>
    `<circle cx="320" cy="350" r="170" fill="${main}"/><path d="M150 350h340M320 180v340M206 226q110 124 0 248M434 226q-110 124 0 248" fill="none" stroke="${dark}" stroke-width="11"/>` +
    `<ellipse cx="262" cy="270" rx="52" ry="32" fill="${light}" opacity=".7"/><circle cx="470" cy="470" r="50" fill="${accent}"/>`,
  mat: ({ main, light, dark, accent }) =>
    `<path d="M150 420h320l60 90H90z" fill="${light}"/><circle cx="180" cy="380" r="74" fill="${main}"/>${rect(180, 306, 300, 148, 0, main)}<circle cx="480" cy="380" r="74" fill="${dark}"/><circle cx="480" cy="380" r="48" fill="${light}"/><circle cx="480" cy="380" r="22" fill="${dark}"/>${rect(260, 306, 30, 148, 0, accent)}${rect(380, 306, 30, 148, 0, accent)}`,
  tent: ({ main, light, dark, accent }) =>
    `<path d="M320 150l240 370H80z" fill="${main}"/><path d="M320 150l90 370H230z" fill="${dark}"/><path d="M320 150l-10 370H230z" fill="${accent}"/><path d="M300 190L130 500" stroke="${light}" stroke-width="12"/>`,
  band: ({ main, light, dark, accent }) =>
    `<ellipse cx="320" cy="340" rx="200" ry="130" fill="none" stroke="${main}" stroke-width="64"/><ellipse cx="320" cy="326" rx="200" ry="130" fill="none" stroke="${light}" stroke-width="10"/>${rect(270, 430, 100, 60, 12, dark)}${rect(290, 448, 60, 22, 6, accent)}`,
  roller: ({ main, light, dark, accent }) =>
    `<g transform="rotate(24 320 330)">${rect(250, 130, 140, 76, 38, main)}${rect(268, 146, 60, 16, 8, light)}<path d="M236 168h-26v60l96 40h28l96-40v-60h-26" fill="none" stroke="${accent}" stroke-width="14"/>${rect(296, 260, 48, 210, 24, main)}${rect(296, 470, 48, 60, 24, dark)}</g>`,
  belt: ({ main, light, dark, accent }) =>
    `<path d="M100 270q220 90 440 0v150q-220 90-440 0z" fill="${main}"/>${rect(240, 292, 160, 170, 26, dark)}<circle cx="320" cy="376" r="46" fill="${accent}"/><path d="M300 376h40M320 356v40" stroke="#fff" stroke-width="10"/><path d="M112 300q60 26 116 34" stroke="${light}" stroke-width="12" fill="none"/>`,
  wheel: ({ main, light, dark, accent }) =>
    `<circle cx="320" cy="340" r="180" fill="${dark}"/><circle cx="320" cy="340" r="122" fill="${light}"/><circle cx="320" cy="340" r="40" fill="${main}"/><path d="M320 220v80M320 380v80M200 340h80M360 340h80" stroke="${main}" stroke-width="26"/>${rect(88, 322, 90, 36, 18, accent)}${rect(462, 322, 90, 36, 18, accent)}`,
  seat: ({ main, light, dark, accent }) =>
    `${rect(214, 130, 212, 240, 44, main)}${rect(190, 350, 260, 110, 40, main)}${rect(236, 156, 168, 180, 26, light)}${rect(270, 90, 100, 60, 22, dark)}${rect(230, 460, 30, 60, 6, dark)}${rect(380, 460, 30, 60, 6, dark)}${rect(290, 200, 60, 90, 14, accent)}`,
  gadget: ({ main, light, dark, accent }) =>
    `${rect(150, 230, 340, 250, 60, main)}<circle cx="270" cy="355" r="82" fill="${dark}"/><circle cx="270" cy="355" r="52" fill="${light}"/><circle cx="254" cy="338" r="14" fill="#fff"/>` +
    `${rect(384, 300, 66, 16, 8, dark)}${rect(384, 334, 66, 16, 8, dark)}<circle cx="417" cy="400" r="20" fill="${accent}"/>${rect(210, 480, 60, 40, 8, dark)}${rect(370, 480, 60, 40, 8, dark)}`,
  pan: ({ main, light, dark, accent }) =>
    `<ellipse cx="270" cy="370" rx="190" ry="130" fill="${dark}"/><ellipse cx="270" cy="352" rx="176" ry="112" fill="${main}"/><ellipse cx="270" cy="352" rx="126" ry="78" fill="${light}"/>${rect(430, 316, 160, 40, 20, dark)}<circle cx="560" cy="336" r="9" fill="#fff"/><circle cx="286" cy="350" r="34" fill="${accent}"/>`,
  knife: ({ main, light, dark, accent }) =>
    `<g transform="rotate(-32 320 330)"><path d="M120 300h260v76H210q-70-10-90-76z" fill="#dfe6ea"/><path d="M120 300h260v18H134z" fill="#fff"/>${rect(374, 288, 170, 84, 30, main)}${rect(374, 288, 26, 84, 6, dark)}<circle cx="440" cy="330" r="10" fill="${accent}"/><circle cx="500" cy="330" r="10" fill="${accent}"/></g>${rect(170, 470, 300, 50, 16, light)}`,
  cup: ({ main, light, dark, accent }) =>
    `<path d="M210 200h220l-34 320H244z" fill="${main}"/>${rect(196, 166, 248, 46, 20, dark)}<path d="M424 260q100 6 80 110-12 60-100 60" fill="none" stroke="${dark}" stroke-width="24"/><path d="M232 226h34l14 270h-26z" fill="${light}"/>${rect(330, 90, 18, 90, 8, accent)}<circle cx="330" cy="350" r="34" fill="${accent}"/>`,
  whisk: ({ main, light, dark, accent }) =>
    `<g transform="rotate(14 320 330)"><ellipse cx="320" cy="210" rx="74" ry="112" fill="none" stroke="${dark}" stroke-width="10"/><ellipse cx="320" cy="210" rx="36" ry="112" fill="none" stroke="${dark}" stroke-width="10"/>${rect(294, 318, 52, 200, 26, main)}${rect(306, 340, 12, 150, 6, light)}<circle cx="320" cy="372" r="12" fill="${accent}"/></g>`,
} satisfies Record<string, (colours: Palette) => string>
export type Shape = keyof typeof SHAPES

function rect(x: number, y: number, width: number, height: number, radius: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

function dots(x: number, y: number, radius: number, count: number, fill: string): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    return `<circle cx="${Math.round(x + radius * Math.cos(angle))}" cy="${Math.round(y + radius * Math.sin(angle))}" r="8" fill="${fill}"/>`
  }).join('')
}
