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
    signature: '卖方签字盖章',
  },
}
