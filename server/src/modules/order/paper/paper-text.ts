import type { PaperKind, PaperLanguage } from '@tiantian/contracts/order/paper.ts'

type PaperWord =
  | 'number'
  | 'date'
  | 'order'
  | 'seller'
  | 'buyer'
  | 'delivery'
  | 'currency'
  | 'payment'
  | 'prepaid'
  | 'carrier'
  | 'tracking'
  | 'container'
  | 'goods'
  | 'hsCode'
  | 'origin'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'goodsTotal'
  | 'deliveryPrice'
  | 'total'
  | 'packages'
  | 'net'
  | 'gross'
  | 'proformaNote'
  | 'customs'
  | 'conformity'
  | 'conformityNone'
  | 'conformityDeclaration'
  | 'conformityCertificate'
  | 'duty'
  | 'vat'
  | 'tax'
  | 'taxIncluded'
  | 'taxNumber'
  | 'zeroRate'
  | 'exportDeclaration'
  | 'importTaxApplication'
  | 'signature'

export type PaperText = Readonly<Record<PaperKind | PaperWord, string>>

/** The words of trade documents. */
export const PAPER_TEXT: Readonly<Record<PaperLanguage | 'en', PaperText>> = {
  en: {
    proforma: 'Proforma invoice',
    invoice: 'Commercial invoice',
    'packing-list': 'Packing list',
    number: 'No.',
    date: 'Date',
    order: 'Order',
    seller: 'Seller',
    buyer: 'Buyer',
    delivery: 'Terms of delivery',
    currency: 'Currency',
    payment: 'Terms of payment',
    prepaid: '100 % in advance',
    carrier: 'Carrier',
    tracking: 'Tracking No.',
    container: 'Container',
    goods: 'Description of goods',
    hsCode: 'HS code',
    origin: 'Origin',
    quantity: 'Qty, pcs',
    price: 'Unit price',
    amount: 'Amount',
    goodsTotal: 'Goods',
    deliveryPrice: 'Delivery',
    total: 'Total',
    packages: 'Packages',
    net: 'Net weight',
    gross: 'Gross weight',
    customs: 'Customs at the destination, for information',
    conformity: 'Conformity',
    conformityNone: 'not required',
    conformityDeclaration: 'EAC declaration',
    conformityCertificate: 'EAC certificate',
    duty: 'Import duty',
    vat: 'VAT at import',
    proformaNote: 'This proforma invoice is not a tax document.',
    tax: 'VAT',
    taxIncluded: 'Including VAT',
    taxNumber: 'VAT No.',
    zeroRate: 'Export, VAT at zero rate; proven by',
    exportDeclaration: 'export declaration',
    importTaxApplication:
      'application for import of goods and payment of indirect taxes, marked by the tax office',
    signature: 'Signature and stamp of the seller',
  },
  ru: {
    proforma: 'Проформа-инвойс',
    invoice: 'Коммерческий инвойс',
    'packing-list': 'Упаковочный лист',
    number: '№',
    date: 'Дата',
    order: 'Заказ',
    seller: 'Продавец',
    buyer: 'Покупатель',
    delivery: 'Условия поставки',
    currency: 'Валюта',
    payment: 'Условия оплаты',
    prepaid: '100 % предоплата',
    carrier: 'Перевозчик',
    tracking: 'Трек-номер',
    container: 'Контейнер',
    goods: 'Наименование товара',
    hsCode: 'Код ТН ВЭД',
    origin: 'Страна',
    quantity: 'Кол-во, шт.',
    price: 'Цена',
    amount: 'Сумма',
    goodsTotal: 'Товары',
    deliveryPrice: 'Доставка',
    total: 'Итого',
    packages: 'Мест',
    net: 'Вес нетто',
    gross: 'Вес брутто',
    customs: 'Таможня в стране назначения, справочно',
    conformity: 'Соответствие',
    conformityNone: 'не требуется',
    conformityDeclaration: 'декларация ЕАС',
    conformityCertificate: 'сертификат ЕАС',
    duty: 'Ввозная пошлина',
    vat: 'НДС при ввозе',
    proformaNote: 'Проформа-инвойс не является налоговым документом.',
    tax: 'НДС',
    taxIncluded: 'В том числе НДС',
    taxNumber: 'Номер плательщика НДС',
    zeroRate: 'Экспорт, НДС по ставке 0 %; подтверждается документом',
    exportDeclaration: 'декларация на товары (экспорт)',
    importTaxApplication: 'заявление о ввозе товаров и уплате косвенных налогов с отметкой налогового органа',
    signature: 'Подпись и печать продавца',
  },
  kk: {
    proforma: 'Проформа-инвойс',
    invoice: 'Коммерциялық инвойс',
    'packing-list': 'Қаптама парағы',
    number: '№',
    date: 'Күні',
    order: 'Тапсырыс',
    seller: 'Сатушы',
    buyer: 'Сатып алушы',
    delivery: 'Жеткізу шарттары',
    currency: 'Валюта',
    payment: 'Төлем шарттары',
    prepaid: '100 % алдын ала төлем',
    carrier: 'Тасымалдаушы',
    tracking: 'Трек-нөмір',
    container: 'Контейнер',
    goods: 'Тауар атауы',
    hsCode: 'СЭҚ ТН коды',
    origin: 'Шыққан елі',
    quantity: 'Саны, дана',
    price: 'Бағасы',
    amount: 'Сомасы',
    goodsTotal: 'Тауарлар',
    deliveryPrice: 'Жеткізу',
    total: 'Барлығы',
    packages: 'Орын саны',
    net: 'Таза салмағы',
    gross: 'Брутто салмағы',
    customs: 'Межелі елдегі кеден, анықтама үшін',
    conformity: 'Сәйкестік',
    conformityNone: 'талап етілмейді',
    conformityDeclaration: 'ЕАС декларациясы',
    conformityCertificate: 'ЕАС сертификаты',
    duty: 'Кедендік әкелу бажы',
    vat: 'Импорт кезіндегі ҚҚС',
    proformaNote: 'Проформа-инвойс салық құжаты болып табылмайды.',
    tax: 'ҚҚС',
    taxIncluded: 'Оның ішінде ҚҚС',
    taxNumber: 'ҚҚС төлеушінің нөмірі',
    zeroRate: 'Экспорт, ҚҚС 0 % мөлшерлемемен; растайтын құжат',
    exportDeclaration: 'экспорттық кеден декларациясы',
    importTaxApplication:
      'тауарларды әкелу және жанама салықтарды төлеу туралы салық органының белгісі бар өтініш',
    signature: 'Сатушының қолы мен мөрі',
  },
  'zh-Hans': {
    proforma: '形式发票',
    invoice: '商业发票',
    'packing-list': '装箱单',
    number: '编号',
    date: '日期',
    order: '订单',
    seller: '卖方',
    buyer: '买方',
    delivery: '交货条件',
    currency: '币种',
    payment: '付款条件',
    prepaid: '100% 预付',
    carrier: '承运人',
    tracking: '运单号',
    container: '集装箱号',
    goods: '货物名称',
    hsCode: 'HS 编码',
    origin: '原产国',
    quantity: '数量（件）',
    price: '单价',
    amount: '金额',
    goodsTotal: '货款',
    deliveryPrice: '运费',
    total: '合计',
    packages: '件数',
    net: '净重',
    gross: '毛重',
    customs: '目的国海关信息，仅供参考',
    conformity: '合格评定',
    conformityNone: '不需要',
    conformityDeclaration: 'EAC 声明',
    conformityCertificate: 'EAC 证书',
    duty: '进口关税',
    vat: '进口增值税',
    proformaNote: '本形式发票不作为税务凭证。',
    tax: '增值税',
    taxIncluded: '其中含增值税',
    taxNumber: '增值税纳税人识别号',
    zeroRate: '出口，增值税零税率；证明文件',
    exportDeclaration: '出口报关单',
    importTaxApplication: '经税务机关盖章的货物进口及间接税缴纳申请表',
    signature: '卖方签字盖章',
  },
}
