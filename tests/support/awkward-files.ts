import excel from 'exceljs'

/** Real export formats with the mistakes that once lost their rows. Shops and companies are made up. */
export const AWKWARD_FILES = {
  /** Ranks '#1', '#2' like on Amazon's pages. Formerly dropped: "#1" is not an integer. */
  'ranks.csv': `Date,Rank,ASIN,Title,Price,Rating,Reviews,Category
2026-11-03,#1,B0FICTA001,Glowfig Lip Oil Cherry,$9.99,4.6,"12,204",Beauty
2026-11-03,#2,B0FICTA002,Glowfig Lip Oil Mint,$9.99,4.4,"8,911",Beauty
2026-11-03,#1 in Kitchen & Dining (See Top 100),B0FICTA003,Davrento Garlic Press,$14.50,4.7,"3,020",
`,
  /** Odd optional cells: powers of ten, sentences, a rating of ten. Each dropped its row. */
  'odd-cells.csv': `date,asin,title,price,rating,reviews,rank
2026-11-03,B0FICTB001,Magnetic Desk Lamp,3.2e+02,4.5,1204,1
2026-11-03,B0FICTB002,Foldable Laundry Basket,Price data not available,4.1,88,2
2026-11-03,B0FICTB003,Bamboo Cutting Board,$19.99,9.1,no reviews yet,3
2026-11-03,B0FICTB004,Steel Water Bottle,$24.00,4.8,1.2K,see page 2
`,
  /** Vietnamese headings; dong with and without sign: 49.499 was read as 49.5. */
  'dong.csv': `Ngày thu thập,Mã sản phẩm,Tên sản phẩm,Giá khuyến mãi,Giá gốc,Đánh giá,Đã bán,Danh mục
03/11/2026,700000000000000001,Son dưỡng môi Lumi,49.499,99.000đ,4.9,"1,2k",Trang chủ > Làm đẹp > Son môi
25/10/2026,700000000000000002,Bình giữ nhiệt Kael,129.000,250.000đ,4.7,80,Nhà Cửa & Đời Sống
03/11/2026,700000000000000003,Đèn bàn gấp gọn,9.900,,4.5,340,Điện Tử
`,
  /** 'sold 80.2K' is a running total. Read as one day's sales, it topped the list. */
  'sold.csv': `Crawl Date,Product ID,Product Name,Price,Sold
2026-11-03,1729400000000000011,Vitamin C Serum 30ml,$12.00,80.2K sold
2026-11-03,1729400000000000012,Heatless Curl Ribbon,$8.50,"1,930"
`,
  /** The same list a week later: sales are the difference. */
  'sold-a-week-later.csv': `Crawl Date,Product ID,Product Name,Price,Sold
2026-11-10,1729400000000000011,Vitamin C Serum 30ml,$12.00,81.6K sold
2026-11-10,1729400000000000012,Heatless Curl Ribbon,$8.50,"2,000"
`,
  /** Days under 'crawl_date', formerly unknown: all rows got the import day. */
  'crawl-date.csv': `crawl_date,product_id,product_name,price,views
2025-08-01 04:11:09,1729400000000000021,Car Trunk Organizer,$21.00,1.2M
2025-08-02 04:12:44,1729400000000000021,Car Trunk Organizer,$21.00,1.3M
`,
  /** Without a date; formerly the import day was used silently. */
  'undated.csv': `Product Name,Price,Rating
Pilates Ring,$17.00,4.4
Yoga Strap,$9.00,4.2
`,
  /** Spanish headings, decimal commas, semicolons: no column was found. */
  'espanol.csv': `Fecha;Producto;Precio;Calificación;Opiniones;Categoría;Enlace
03/11/2026;Lámpara plegable Norvento;19,90 €;4,6;1.204;Hogar;https://tienda.example/p/1
25/10/2026;Botella térmica Kael;24,50 €;4,8;310;Cocina;https://tienda.example/p/2
`,
  /** Indonesian headings, rupiah with dots, 'RB' for thousand. */
  'indonesia.csv': `Tanggal,Nama Produk,Harga,Penilaian,Terjual,Kategori,Toko
2026-11-03,Serum Wajah Cerah Melati,Rp49.900,4.9,10RB+ terjual,Perawatan Wajah,Toko Melati
2026-11-03,Tas Selempang Kanvas,Rp125.000,4.8,350 terjual,Pakaian Wanita,Toko Kanvas
`,
  /** Breadcrumbs: an unknown heading, and a site's 'Home' read as Home & Living. */
  'breadcrumbs.csv': `Date,ASIN,Title,Price,Breadcrumbs
2026-11-03,B0FICTC001,Glowfig Lip Liner,$7.00,Home > Beauty > Lips
2026-11-03,B0FICTC002,Trail Running Belt,$15.00,All Departments › Sports & Outdoors › Running
2026-11-03,B0FICTC003,Quorvane Party Bunting,$30.00,Home > Party Supplies
2026-11-03,B0FICTC004,Ice Roller,$11.00,https://www.amazon.example/gp/bestsellers/beauty/11060451/ref=zg_bs_nav_beauty_2
`,
  /** Rank, category, id and name only in the link: not recognized as products. */
  'links.csv': `scraped_at,url,price
2026-11-03,https://www.amazon.example/Magnetic-Phone-Mount/dp/B0FICTD001/ref=zg_bs_g_electronics_d_sccl_3/131-1,$15.99
2026-11-03,https://www.amazon.example/Foldable-Keyboard/dp/B0FICTD002/ref=zg_bs_g_electronics_d_sccl_4/131-1,$39.99
2026-11-03,https://www.amazon.example/dp/B0FICTD003/ref=zg_bs_beauty_12/131-1,$5.99
`,
  /** Video products without a caption have an id and link, but no name. */
  'no-caption.csv': `date,product_id,caption,product_link,play_count
2026-11-03,1729400000000000031,Lip stain that stays,https://shop.example/pdp/lip-stain/1729400000000000031,84.1K
2026-11-03,1729400000000000032,,https://shop.example/pdp/cloud-slippers/1729400000000000032,1.1M
2026-11-03,1729400000000000033,,,920K
`,
  /**
   * A customs declaration: goods under 'HS description'. The country column is the importer's, and the exporter's country ends
   * its address.
   */
  'customs.csv': `Declaration No,Date,Exporter Name,Exporter Address,Importer Name,Country,HS Code,HS Description,Gross Weight,Weight Unit
D-2026-001,2026-09-01,LUMERONG LIGHTING CO LTD,"NO 12 HARBOUR RD, ZHONGSHAN 528400, CHINA",MAPLE HOME INC,United States,940521,LED DESK LAMPS,1200,KG
D-2026-002,2026-09-02,SAO MAI GARMENT JSC,"LOT 7 INDUSTRIAL PARK, BIEN HOA, VIETNAM",MAPLE HOME INC,United States,610910,COTTON T SHIRTS,800,KG
D-2026-003,2026-09-05,ANADOLU TEKSTIL AS,"ORGANIZE SANAYI 3, BURSA, TURKEY",NORTHWIND RETAIL LLC,United States,630260,TERRY TOWELS,640,KG
`,
  /** Goods wrapped at a fixed width, within words. */
  'wrapped.csv': `bill_of_lading,container_number,shipper_name,shipper_country,consignee_name,product_description,arrival_date
W-1,C1,QUORVANE METALWARE LTD,India,MAPLE HOME INC,"VACUUM INSULATED STAIN-
LESS STEEL BOT
TLE 500ML",2026-08-01
W-2,C2,QUORVANE METALWARE LTD,India,MAPLE HOME INC,STAINLESS STEEL WATER BOTTLE WITH STRAW,2026-08-09
W-3,C3,QUORVANE METALWARE LTD,India,MAPLE HOME INC,"NON-STICK FRYING PAN, T-
SHIRT SAMPLES, NON-
STICK POT",2026-08-15
`,
} as const satisfies Record<string, string>

/** Turkish headings in Windows-1254 like Excel's CSV: 'ş' and 'ğ' became Icelandic letters. */
export function turkishFile(): Buffer {
  const text = `Tarih;Sıra;Ürün Adı;Fiyat;Değerlendirme Sayısı;Puan;Kategori
03.11.2026;1;Nem Işıltılı Yüz Kremi Şeftali;1.299,90 TL;1.204;4,6;Ana Sayfa > Kişisel Bakım > Yüz Bakımı
25.10.2026;2;Ağaç Saplı Çay Kaşığı;149,50 TL;310;4,8;Ev ve Mutfak
`
  return Buffer.from([...text].map((letter) => TURKISH[letter] ?? letter.charCodeAt(0)))
}

const TURKISH: Readonly<Record<string, number>> = { ğ: 0xf0, Ğ: 0xd0, ı: 0xfd, İ: 0xdd, ş: 0xfe, Ş: 0xde }

/** In GBK, like Excel's CSV in China. */
export function chineseFile(): Buffer {
  return Buffer.concat(
    [
      'c8d5c6da2cc9ccc6b7c3fbb3c62cbcdbb8f12cd7dccffac1bf2cc0e0c4bf0a',
      '323032362d31312d30332cb1a3cec2cbaeb1ad2ca3a433392e39302c332e34cdf22cb3f8b7bfd3c3c6b70a',
      '323032362d31312d30332cbfdabaec2ca3a432392c313230302cc3c0d7b1bba4b7f40a',
    ].map((line) => Buffer.from(line, 'hex')),
  )
}

/** A title row, date cells, an empty column and a totals row. */
export async function workbookFile(): Promise<Buffer> {
  const book = new excel.Workbook()
  const sheet = book.addWorksheet('Best sellers')
  sheet.addRow(['Norvento weekly best sellers'])
  sheet.addRow([])
  sheet.addRow(['Date', 'Rank', '', 'Product Name', 'Price (USD)', 'Units per day'])
  sheet.addRow([new Date('2026-11-03'), '#1', null, 'Cordless Milk Frother', 14.99, 120])
  sheet.addRow([new Date('2026-11-03'), '#2', null, 'Silicone Garlic Press', 9.5, 85])
  sheet.addRow([null, null, null, 'Total', null, { formula: 'SUM(F4:F5)', result: 205 }])
  return Buffer.from(await book.xlsx.writeBuffer())
}
