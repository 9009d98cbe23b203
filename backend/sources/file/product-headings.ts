import type { Aliases } from './columns.ts'

/**
 * From exports of research tools, public best-seller sets and common spellings in nine languages. Best first, folded by
 * `foldHeading`.
 */
export const PRODUCT_ALIASES = {
  id: 'asin productid itemid goodsid sku parentasin productasin urunid urunkodu urunno urunnumarasi stokkodu masanpham idproduk kodeproduk idproducto codigo artikelnummer 商品id 产品id 商品编号 货号 id',
  name: 'productname producttitle title name productdetails itemname product listingtitle booktitle caption urunadi urunismi urun tensanpham tenhang sanpham namaproduk namabarang nama judul produk nombredelproducto nombre producto titulo nomedoproduto produto produktname produkttitel produkt titel nomduproduit produit titre 商品名称 产品名称 商品标题 商品名 标题 品名 名称 baslik ten tieude',
  author: 'author brand manufacturer brandname marka thuonghieu merek marca 品牌',
  description:
    'description descdetail productdescription details aciklama urunaciklamasi mota motasanpham deskripsi deskripsiproduk descripcion descricao beschreibung 描述 商品描述 产品描述',
  date: 'date day dt ds snapshotdate observedon observedat observationdate reportdate crawldate crawledat crawltime crawleddate scrapedate scrapedat scrapeddate scrapetime scrapedon collectedat collectedon collecteddate collectiondate fetchdate fetchedat extractdate extractedat extractiondate capturedate capturedat recorddate recordedat datadate asof asofdate statdate saledate salesdate orderdate invoicedate updatedat updatedate lastupdated datetime timestamp time year tarih gun veritarihi cekilmetarihi ngay ngaycapnhat ngaythuthap ngaylay tanggal tgl tanggaldata fecha fechaextraccion data datum datededonnees 日期 统计日期 采集日期 采集时间 抓取时间 数据日期 时间 yil nam tahun ano anio 年',
  salePrice:
    'saleprice salepricedecimal discountedprice discountprice dealprice offerprice currentprice finalprice promoprice indirimlifiyat kampanyafiyati giakhuyenmai giagiam giasaugiam hargadiskon hargapromo preciooferta preciocondescuento preciorebajado 折后价 促销价 优惠价 现价 活动价',
  price:
    'price productprice spuavgprice avgunitprice averageprice unitprice retailprice buyboxprice priceamount listprice originpricedecimal actualprice originalprice minprice pricevnd priceidr pricetry fiyat fiyati satisfiyati birimfiyat gia giaban dongia giagoc harga hargajual hargasatuan precio precioventa preciounitario preco preis prix 价格 售价 单价 商品价格 原价',
  currency:
    'currency currencycode currencyname pricecurrency parabirimi donvitiente tiente loaitien matauang moneda moeda waehrung wahrung devise 币种 货币',
  ratingCount:
    'productnumratings reviewcount reviewscount ratingscount ratingcount numratings numreviews numberofreviews ratingstotal totalreviews reviews productreviewcount noofratings numberofratings ratings yorumsayisi degerlendirmesayisi yorum sodanhgia luotdanhgia jumlahulasan ulasan jumlahpenilaian numerodeopiniones resenas opiniones valoraciones avaliacoes bewertungen 评论数 评价数 评价数量 评论',
  rating:
    'productstarrating userrating productrating avgrating averagerating starrating reviewsrating reviewrating rating stars score ratings puan urunpuani yildiz ortalamapuan danhgia diemdanhgia sosao penilaian nilai bintang calificacion puntuacion valoracion bewertung 评分 星级 商品评分',
  rank: 'rank bsr bestsellersrank bestsellerrank salesrank position ranking productrank sira siralama thuhang xephang peringkat posicion puesto posicao rang platz 排名 名次',
  category:
    'category categoryname productcategory genre maincategory categorypath breadcrumb breadcrumbs categories categoryid department bsrcategory subcategory kategori kategoriadi anakategori danhmuc nganhhang loaisanpham kategoriproduk categoria kategorie categorie 类目 分类 品类 商品分类 类别',
  units:
    'totalsale1dcnt dailysales dailyunits unitssoldday units1d sales1d sold1d unitstoday soldtoday salestoday unitsperday soldperday salesperday daysales unitsday soldday salesday yesterdaysales ydayunitssold gunluksatis daban1ngay luotbantrongngay penjualanharian terjualperhari ventasdiarias ventasdia 日销量 当日销量 今日销量 昨日销量',
  weekUnits:
    'totalsale7dcnt sales7d sold7d units7d sales7days sold7days 7daysales day7unitssold weeklysales weeklyunits soldperweek salesperweek unitsperweek soldthisweek soldlastweek boughtinpastweek haftaliksatis bantrongtuan penjualanmingguan terjualperminggu ventassemanales 周销量 近7天销量 7天销量',
  monthUnits:
    'totalsale30dcnt sales30d sold30d units30d sales30days sold30days 30daysales day30unitssold monthlysales monthlyunits soldpermonth salespermonth unitspermonth monthlyunitssold soldlastmonth boughtinpastmonth boughtinlastmonth salesvolumemonth ayliksatis bantrongthang penjualanbulanan terjualperbulan ventasmensuales 月销量 近30天销量 30天销量',
  sold: 'itemsold itemssold unitssold sold sales salesvolume units quantitysold quantity qty satilan satisadedi satis daban soluongban luotban terjual jumlahterjual vendidos ventas unidadesvendidas vendas verkauft 销量 已售 售出 销售量',
  soldTotal:
    'totalsalecnt totalsold soldcount productsoldcount totalunitssold totalsales lifetimesales itemsoldcount soldtotal historicalsold toplamsatis tongdaban totalterjual totalpenjualan ventastotales totalvendido 总销量 累计销量',
  viewsDay: 'views1d dailyviews viewsday viewsperday',
  viewsTotal:
    'totalviewscnt viewcount views playcount totalviews videoviews goruntulenme luotxem dilihat vistas visualizacoes 播放量 浏览量 观看次数',
  creators:
    'totaliflcnt creatornumber creatorcount creators numberofcreators influencers relatedcreators 达人数',
  videos: 'totalvideocnt videonumber videocount videos numberofvideos relatedvideos 视频数',
  sellers: 'activesellers sellercount numberofsellers sellers numberofactivesellers',
  shop: 'shopname sellername shop store storename seller magaza satici shopban cuahang tenshop nguoiban toko namatoko penjual tienda vendedor loja verkaufer 店铺 店铺名称 卖家',
  url: 'producturl url link productlink detailpageurl tiktokurl productpageurl pageurl href urunlinki baglanti lienket duongdan tautan linkproduk enlace urlproducto 商品链接 链接 网址',
  image:
    'productphoto imageurl image imgurl mainimage thumbnail picture productimage coverurl imagelink gorsel hinhanh anh gambar imagen 图片 主图 商品图片',
  firstSeen:
    'launchdate firstcrawldt creationdate listingdate datefirstavailable listedon firstseen 上架时间 上架日期',
} as const satisfies Aliases<string>
export type ProductField = keyof typeof PRODUCT_ALIASES
