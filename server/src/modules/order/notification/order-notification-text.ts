import type { Language } from '@tiantian/contracts/language.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'

/** Subject and text of an email or SMS. */
type OrderText = Readonly<Record<Language, readonly [subject: string, text: string]>>

export const OPEN_ORDER: Readonly<Record<Language, string>> = {
  'zh-Hans': '查看订单',
  en: 'Open the order',
  ru: 'Открыть заказ',
  kk: 'Тапсырысты ашу',
}

/** What the buyer reads when the order reaches a state. */
export const BUYER_TEXTS: Readonly<Record<OrderState, OrderText>> = {
  created: {
    'zh-Hans': [
      '订单 {code} 已提交',
      '{shop} 已收到您的订单 {code}：共 {items} 件，{total}。可在订单页查看进度或取消。',
    ],
    en: [
      'Order {code} is placed',
      '{shop} has your order {code}: {items} pcs, {total}. You can follow or cancel it on its page.',
    ],
    ru: [
      'Заказ {code} оформлен',
      'Магазин {shop} получил ваш заказ {code}: {items} шт., {total}. Следить за ним и отменить его можно на его странице.',
    ],
    kk: [
      '{code} тапсырысы рәсімделді',
      '{shop} дүкені {code} тапсырысыңызды алды: {items} дана, {total}. Барысын бақылау немесе бас тарту — тапсырыс бетінде.',
    ],
  },
  confirmed: {
    'zh-Hans': ['店铺已确认订单 {code}', '{shop} 已确认订单 {code} 的货源，随后会告知运费和付款方式。'],
    en: [
      'Order {code} is confirmed',
      '{shop} has confirmed order {code} and will state the delivery price and the payment terms next.',
    ],
    ru: [
      'Заказ {code} подтверждён',
      'Магазин {shop} подтвердил заказ {code}. Далее он сообщит стоимость доставки и условия оплаты.',
    ],
    kk: [
      '{code} тапсырысы расталды',
      '{shop} дүкені {code} тапсырысын растады. Енді жеткізу құны мен төлем шарттарын хабарлайды.',
    ],
  },
  awaiting_payment: {
    'zh-Hans': ['订单 {code} 待付款', '{shop} 的订单 {code} 合计 {total}（含运费），请在 7 天内付款。'],
    en: [
      'Order {code} is ready for payment',
      'Order {code} at {shop} comes to {total} with delivery. Please pay within 7 days.',
    ],
    ru: [
      'Заказ {code} ждёт оплаты',
      'Заказ {code} в магазине {shop}: {total} с доставкой. Оплатите его в течение 7 дней.',
    ],
    kk: [
      '{code} тапсырысы төлемді күтуде',
      '{shop} дүкеніндегі {code} тапсырысы: жеткізумен бірге {total}. 7 күн ішінде төлеңіз.',
    ],
  },
  paid: {
    'zh-Hans': [
      '订单 {code} 已收款',
      '订单 {code} 的付款已到账，{shop} 开始备货。款项由联盟保管，直到您收货。',
    ],
    en: [
      'Payment for order {code} received',
      'Your payment for order {code} has arrived and {shop} is preparing it. The alliance holds the money until you receive the goods.',
    ],
    ru: [
      'Оплата заказа {code} получена',
      'Оплата заказа {code} поступила, магазин {shop} готовит отгрузку. Деньги хранятся у альянса, пока вы не получите товар.',
    ],
    kk: [
      '{code} тапсырысының төлемі түсті',
      '{code} тапсырысының төлемі түсті, {shop} дүкені жөнелтуге дайындап жатыр. Тауарды алғанға дейін ақша альянста сақталады.',
    ],
  },
  packing: {
    'zh-Hans': ['订单 {code} 打包中', '{shop} 正在打包订单 {code}。'],
    en: ['Order {code} is being packed', '{shop} is packing order {code}.'],
    ru: ['Заказ {code} собирается', 'Магазин {shop} упаковывает заказ {code}.'],
    kk: ['{code} тапсырысы жиналуда', '{shop} дүкені {code} тапсырысын орап жатыр.'],
  },
  shipped: {
    'zh-Hans': ['订单 {code} 已发货', '{shop} 已发出订单 {code}，物流信息见订单页。'],
    en: [
      'Order {code} is shipped',
      '{shop} has shipped order {code}. Its page shows carrier and tracking number.',
    ],
    ru: [
      'Заказ {code} отправлен',
      'Магазин {shop} отправил заказ {code}. Перевозчик и номер отслеживания — на странице заказа.',
    ],
    kk: [
      '{code} тапсырысы жөнелтілді',
      '{shop} дүкені {code} тапсырысын жөнелтті. Тасымалдаушы мен бақылау нөмірі тапсырыс бетінде.',
    ],
  },
  customs: {
    'zh-Hans': ['订单 {code} 清关中', '订单 {code} 已到海关。'],
    en: ['Order {code} is at customs', 'Order {code} is being cleared at customs.'],
    ru: ['Заказ {code} на таможне', 'Заказ {code} проходит таможенное оформление.'],
    kk: ['{code} тапсырысы кеденде', '{code} тапсырысы кедендік рәсімдеуден өтуде.'],
  },
  arrived: {
    'zh-Hans': ['订单 {code} 已到达', '订单 {code} 已到达目的地城市。'],
    en: ['Order {code} has arrived', 'Order {code} has arrived in the city of delivery.'],
    ru: ['Заказ {code} прибыл', 'Заказ {code} прибыл в город доставки.'],
    kk: ['{code} тапсырысы келді', '{code} тапсырысы жеткізу қаласына келді.'],
  },
  delivered: {
    'zh-Hans': [
      '订单 {code} 已送达',
      '订单 {code} 已送达。请查验并确认收货；14 天内未提出问题，货款将付给 {shop}。',
    ],
    en: [
      'Order {code} is delivered',
      'Order {code} is delivered. Please check the goods and confirm; after 14 days without a claim {shop} is paid.',
    ],
    ru: [
      'Заказ {code} доставлен',
      'Заказ {code} доставлен. Проверьте товар и подтвердите получение: через 14 дней без претензий магазин {shop} получит деньги.',
    ],
    kk: [
      '{code} тапсырысы жеткізілді',
      '{code} тапсырысы жеткізілді. Тауарды тексеріп, алғаныңызды растаңыз: 14 күнде шағым болмаса, ақша {shop} дүкеніне төленеді.',
    ],
  },
  completed: {
    'zh-Hans': ['订单 {code} 已完成', '订单 {code} 已完成。欢迎评价商品，帮助其他买家。'],
    en: ['Order {code} is completed', 'Order {code} is completed. Your review helps other buyers.'],
    ru: ['Заказ {code} завершён', 'Заказ {code} завершён. Ваш отзыв поможет другим покупателям.'],
    kk: [
      '{code} тапсырысы аяқталды',
      '{code} тапсырысы аяқталды. Пікіріңіз басқа сатып алушыларға көмектеседі.',
    ],
  },
  cancel_requested: {
    'zh-Hans': ['已申请取消订单 {code}', '{shop} 正在处理您对订单 {code} 的取消申请。'],
    en: ['Cancellation of order {code} requested', '{shop} will decide on the cancellation of order {code}.'],
    ru: ['Запрошена отмена заказа {code}', 'Магазин {shop} рассмотрит отмену заказа {code}.'],
    kk: ['{code} тапсырысынан бас тарту сұралды', '{shop} дүкені {code} тапсырысынан бас тартуды қарайды.'],
  },
  cancelled: {
    'zh-Hans': [
      '订单 {code} 已取消',
      '您在 {shop} 的订单 {code}（{total}）已取消，不会发货。已付款项退回您的余额。',
    ],
    en: [
      'Order {code} is cancelled',
      'Order {code} at {shop} ({total}) is cancelled. Nothing will be sent; what was paid is back on your balance.',
    ],
    ru: [
      'Заказ {code} отменён',
      'Заказ {code} в магазине {shop} ({total}) отменён. Отправки не будет, уплаченное возвращено на ваш баланс.',
    ],
    kk: [
      '{code} тапсырысынан бас тартылды',
      '{shop} дүкеніндегі {code} тапсырысынан ({total}) бас тартылды. Тауар жіберілмейді, төленген ақша балансыңызға қайтты.',
    ],
  },
  dispute: {
    'zh-Hans': ['订单 {code} 进入争议处理', '联盟将就订单 {code} 作出裁决，款项在此期间不会支付给店铺。'],
    en: [
      'Order {code} is in dispute',
      'The alliance will decide on order {code}. Until then the money is not paid to the shop.',
    ],
    ru: [
      'По заказу {code} открыт спор',
      'Альянс рассмотрит спор по заказу {code}. До решения деньги магазину не выплачиваются.',
    ],
    kk: [
      '{code} тапсырысы бойынша дау ашылды',
      '{code} тапсырысы бойынша дауды альянс шешеді. Шешімге дейін ақша дүкенге төленбейді.',
    ],
  },
  return_requested: {
    'zh-Hans': ['已申请退货：订单 {code}', '{shop} 正在处理您对订单 {code} 的退货申请。'],
    en: ['Return of order {code} requested', '{shop} will decide on the return of order {code}.'],
    ru: ['Запрошен возврат по заказу {code}', 'Магазин {shop} рассмотрит возврат по заказу {code}.'],
    kk: ['{code} тапсырысын қайтару сұралды', '{shop} дүкені {code} тапсырысын қайтаруды қарайды.'],
  },
  return_accepted: {
    'zh-Hans': ['同意退货：订单 {code}', '{shop} 同意退货。请寄回商品，店铺收到后退款。'],
    en: [
      'Return of order {code} accepted',
      '{shop} accepts the return. Send the goods back; the money follows when they have arrived.',
    ],
    ru: [
      'Возврат по заказу {code} принят',
      'Магазин {shop} согласен на возврат. Отправьте товар обратно: деньги вернутся после его получения.',
    ],
    kk: [
      '{code} тапсырысын қайтару қабылданды',
      '{shop} дүкені қайтаруға келісті. Тауарды кері жіберіңіз: ол жеткен соң ақша қайтарылады.',
    ],
  },
  refunded: {
    'zh-Hans': ['订单 {code} 已退款', '订单 {code} 的款项已退回您的余额。'],
    en: ['Order {code} is refunded', 'The money for order {code} is back on your balance.'],
    ru: ['Деньги за заказ {code} возвращены', 'Деньги за заказ {code} возвращены на ваш баланс.'],
    kk: ['{code} тапсырысының ақшасы қайтарылды', '{code} тапсырысының ақшасы балансыңызға қайтарылды.'],
  },
}

/** What the shop reads: the states in which it has to act, or is paid. */
export const SELLER_TEXTS: Partial<Readonly<Record<OrderState, OrderText>>> = {
  created: {
    'zh-Hans': ['新订单 {code}', '新订单 {code}：共 {items} 件，{total}。请在 48 小时内确认，否则自动取消。'],
    en: [
      'New order {code}',
      'New order {code}: {items} pcs, {total}. Confirm it within 48 hours, or it is cancelled.',
    ],
    ru: [
      'Новый заказ {code}',
      'Новый заказ {code}: {items} шт., {total}. Подтвердите его в течение 48 часов, иначе он отменится.',
    ],
    kk: [
      'Жаңа тапсырыс {code}',
      'Жаңа тапсырыс {code}: {items} дана, {total}. 48 сағат ішінде растаңыз, әйтпесе тапсырыс жойылады.',
    ],
  },
  paid: {
    'zh-Hans': ['订单 {code} 已付款', '订单 {code} 已付款，请备货发货。'],
    en: ['Order {code} is paid', 'Order {code} is paid. Please pack and ship it.'],
    ru: ['Заказ {code} оплачен', 'Заказ {code} оплачен. Соберите и отправьте его.'],
    kk: ['{code} тапсырысы төленді', '{code} тапсырысы төленді. Жинап, жөнелтіңіз.'],
  },
  cancel_requested: {
    'zh-Hans': ['买家申请取消订单 {code}', '请处理订单 {code} 的取消申请。'],
    en: ['The buyer asks to cancel order {code}', 'Please decide on the cancellation of order {code}.'],
    ru: ['Покупатель просит отменить заказ {code}', 'Рассмотрите отмену заказа {code}.'],
    kk: ['Сатып алушы {code} тапсырысынан бас тартқысы келеді', '{code} тапсырысынан бас тартуды қараңыз.'],
  },
  cancelled: {
    'zh-Hans': ['订单 {code} 已取消', '订单 {code}（{total}）已取消，商品已恢复库存。'],
    en: ['Order {code} is cancelled', 'Order {code} ({total}) is cancelled; its goods are back in stock.'],
    ru: ['Заказ {code} отменён', 'Заказ {code} ({total}) отменён, товар вернулся в остатки.'],
    kk: ['{code} тапсырысы жойылды', '{code} тапсырысы ({total}) жойылды, тауар қорға қайтты.'],
  },
  completed: {
    'zh-Hans': ['订单 {code} 已完成', '买家已收货，订单 {code} 的货款已入店铺余额。'],
    en: [
      'Order {code} is completed',
      'The buyer has the goods. The money for order {code} is on the balance of your shop.',
    ],
    ru: ['Заказ {code} завершён', 'Покупатель получил товар. Деньги за заказ {code} — на балансе магазина.'],
    kk: [
      '{code} тапсырысы аяқталды',
      'Сатып алушы тауарды алды. {code} тапсырысының ақшасы дүкен балансында.',
    ],
  },
  dispute: {
    'zh-Hans': ['订单 {code} 进入争议处理', '买家对订单 {code} 提出争议，由联盟裁决。'],
    en: ['Order {code} is in dispute', 'The buyer disputes order {code}. The alliance will decide.'],
    ru: ['По заказу {code} открыт спор', 'Покупатель открыл спор по заказу {code}. Решение примет альянс.'],
    kk: [
      '{code} тапсырысы бойынша дау ашылды',
      'Сатып алушы {code} тапсырысы бойынша дау ашты. Оны альянс шешеді.',
    ],
  },
  return_requested: {
    'zh-Hans': ['买家申请退货：订单 {code}', '请处理订单 {code} 的退货申请。'],
    en: ['Return of order {code} requested', 'The buyer wants to return order {code}. Please decide.'],
    ru: ['Запрошен возврат по заказу {code}', 'Покупатель хочет вернуть заказ {code}. Примите решение.'],
    kk: [
      '{code} тапсырысын қайтару сұралды',
      'Сатып алушы {code} тапсырысын қайтарғысы келеді. Шешім қабылдаңыз.',
    ],
  },
}
