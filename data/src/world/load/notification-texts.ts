import type { Language } from '@tiantian/contracts/language.ts'

type DemoWords = Readonly<Record<Language, readonly [subject: string, text: string]>>

/** As the modules of the server word them; `{name}` is replaced. */
export const NOTIFICATION_TEXTS = {
  message: {
    'zh-Hans': ['{name} 给您发来消息', '{text}'],
    en: ['New message from {name}', '{text}'],
    ru: ['Новое сообщение: {name}', '{text}'],
    kk: ['Жаңа хабарлама: {name}', '{text}'],
  },
  shipped: {
    'zh-Hans': ['订单 {name} 已发货', '{shop} 已发出订单 {name} 的货物，可在订单页查看运输进度。'],
    en: ['Order {name} has been shipped', '{shop} has shipped order {name}. Follow the parcels on its page.'],
    ru: [
      'Заказ {name} отправлен',
      'Магазин {shop} отправил заказ {name}. Следите за грузом на его странице.',
    ],
    kk: [
      '{name} тапсырысы жөнелтілді',
      '{shop} дүкені {name} тапсырысын жөнелтті. Жүкті тапсырыс бетінен бақылаңыз.',
    ],
  },
  payment: {
    'zh-Hans': ['订单 {name} 待付款', '{shop} 已确认订单 {name}，请在 7 天内付款。'],
    en: ['Order {name} is ready for payment', '{shop} has confirmed order {name}. Please pay within 7 days.'],
    ru: [
      'Заказ {name} ждёт оплаты',
      'Магазин {shop} подтвердил заказ {name}. Оплатите его в течение 7 дней.',
    ],
    kk: ['{name} тапсырысы төлемді күтуде', '{shop} дүкені {name} тапсырысын растады. 7 күн ішінде төлеңіз.'],
  },
  placed: {
    'zh-Hans': ['新订单 {name}', '买家提交了订单 {name}，请确认货源。'],
    en: ['New order {name}', 'A buyer has placed order {name}. Please confirm that the goods are available.'],
    ru: ['Новый заказ {name}', 'Покупатель оформил заказ {name}. Подтвердите наличие товара.'],
    kk: ['Жаңа тапсырыс {name}', 'Сатып алушы {name} тапсырысын рәсімдеді. Тауардың барын растаңыз.'],
  },
  cheaper: {
    'zh-Hans': ['收藏降价：{name}', '{shop} 的“{name}”由 {before} 降至 {now}。'],
    en: ['Now cheaper: {name}', '“{name}” at {shop} went from {before} to {now}.'],
    ru: ['Подешевело: {name}', '«{name}» в магазине {shop}: было {before}, стало {now}.'],
    kk: ['Арзандады: {name}', '{shop} дүкеніндегі «{name}»: бұрын {before}, енді {now}.'],
  },
  review: {
    'zh-Hans': ['新评价：{stars} 星', '“{name}”收到买家评价：{text}'],
    en: ['New review: {stars} of 5', '“{name}” was reviewed: {text}'],
    ru: ['Новый отзыв: {stars} из 5', 'Отзыв о товаре «{name}»: {text}'],
    kk: ['Жаңа пікір: 5-тен {stars}', '«{name}» тауары туралы пікір: {text}'],
  },
  events: {
    'zh-Hans': ['展会报名已开始', '联盟近期的展会和培训已开放报名，名额有限。'],
    en: [
      'Registration for events is open',
      'Fairs and training of the alliance take registrations; seats are limited.',
    ],
    ru: [
      'Открыта регистрация на мероприятия',
      'Выставки и обучение альянса принимают заявки, число мест ограничено.',
    ],
    kk: [
      'Іс-шараларға тіркелу басталды',
      'Альянстың көрмелері мен оқулары өтінім қабылдайды, орын саны шектеулі.',
    ],
  },
} as const satisfies Record<string, DemoWords>
