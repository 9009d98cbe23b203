import type { Category } from '../contracts/categories.ts'

export type Rule = readonly [RegExp, Category | 'home or kitchen']

/** Spaces separate words; underscores join a phrase. */
function rule(category: Rule[1], words: string, chinese: string | null = null): Rule {
  const latin = `\\b(?:${words.replaceAll(' ', '|').replaceAll('_', ' ')})\\b`
  return [new RegExp(chinese === null ? latin : `${latin}|${chinese.replaceAll(' ', '|')}`), category]
}

/**
 * Folded (lower case, no accents). Narrow meanings come first: "sports nutrition" is health, "smart watches" are electronics.
 */
export const CATEGORY_RULES: readonly Rule[] = [
  rule(
    'home or kitchen',
    'home_(and_)?kitchen home_(and_)?garden ev_ve_mutfak hogar_y_cocina casa_y_cocina casa_e_cozinha nha_cua_va_bep',
  ),
  rule('Home & Living', 'outdoor_(decor|furniture|lighting|living)'),
  rule(
    'Automotive',
    'cars? automotive auto vehicles? motorcycles? trucks? tires? otomotiv otomobil motosiklet oto_aksesuar o_to xe_may otomotif coches? automotriz automovil(es)? vehiculos? automotivo',
    '汽车 车品 摩托',
  ),
  rule(
    'Health & Wellness',
    'vitamins? supplements? nutrition wellness medical hpc health saglik takviye suc_khoe thuc_pham_chuc_nang kesehatan suplemen salud suplementos saude',
    '健康 保健 医疗 营养',
  ),
  rule(
    'Beauty & Personal Care',
    'beauty cosmetics? make_?up skin_?care hair_?care hair nails? fragrances? perfumes? personal_care shav(e|ing) grooming oral_care lips? lipsticks? mascaras? serums? bath_and_body ' +
      'guzellik kozmetik makyaj parfum kisisel_bakim (cilt|sac)_bakimi lam_dep my_pham trang_diem cham_soc_(da|ca_nhan|co_the|toc) nuoc_hoa ' +
      'kecantikan kosmetik perawatan_(diri|wajah|kulit|tubuh|rambut) belleza cosmetic[ao]s? maquillaje cuidado_(personal|de_la_piel|del_cabello) beleza maquiagem',
    '美妆 美容 护肤 彩妆 个护 个人护理 香水 洗护',
  ),
  rule(
    'Kitchen & Dining',
    'kitchens? kitchenware dining cookware bakeware tableware drinkware cutlery barware mugs? mutfak sofra nha_bep do_bep dapur peralatan_makan cocina menaje cozinha',
    '厨房 厨具 餐具 餐厨 水杯',
  ),
  rule(
    'Sports & Outdoors',
    'sports? sporting outdoors? fitness camping hiking cycling fishing yoga exercise spor the_thao da_ngoai olahraga deportes? esportes? aire_libre',
    '运动 户外 健身 露营',
  ),
  rule(
    'Electronics',
    'electronics? phones? wireless computers? laptops? tablets? cameras? audio headphones? smart_?watch(es)? televisions? ' +
      'elektronik bilgisayar telefon dien_tu dien_thoai may_tinh handphone komputer electronic[ao]s? informatica celulares eletronicos',
    '电子 数码 手机 电脑 家电 耳机',
  ),
  rule(
    'Fashion',
    'fashion clothing clothes apparel womenswear menswear shoes? jewel(le)?ry luggage bags? handbags? dress(es)? underwear watches ' +
      'moda giyim ayakkabi canta thoi_trang quan_ao giay_dep tui_xach trang_suc pakaian fesyen sepatu perhiasan ropa zapatos calzado bolsos joyeria roupas calcados',
    '服装 服饰 女装 男装 鞋 箱包 珠宝 饰品 内衣',
  ),
  rule(
    'Home & Living',
    'home household furniture decor bedding textiles? lighting lamps? living garden patio cleaning laundry bath storage_and_organi[sz]ation ' +
      'ev_(ve_)?(yasam|dekorasyon|tekstili|gerecleri|bahce) mobilya dekorasyon bahce nha_cua doi_song noi_that gia_dung rumah perabot furnitur dekorasi hogar muebles decoracion jardin casa moveis',
    '家居 家具 家纺 家装 日用 灯具 收纳 清洁',
  ),
]
