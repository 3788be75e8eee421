import type { Language } from '@tiantian/contracts/language.ts'

type ReviewWords = Readonly<Record<Language, readonly [subject: string, text: string, open: string]>>

export const REVIEW_ADDED: ReviewWords = {
  'zh-Hans': ['新评价：{stars} 星', '“{product}”收到买家评价：{text}', '查看并回复'],
  en: ['New review: {stars} of 5', '“{product}” was reviewed: {text}', 'Read and answer'],
  ru: ['Новый отзыв: {stars} из 5', 'Отзыв о товаре «{product}»: {text}', 'Прочитать и ответить'],
  kk: ['Жаңа пікір: 5-тен {stars}', '«{product}» тауары туралы пікір: {text}', 'Оқып, жауап беру'],
}

export const REVIEW_ANSWERED: ReviewWords = {
  'zh-Hans': ['{shop} 回复了您的评价', '关于“{product}”：{text}', '查看回复'],
  en: ['{shop} has answered your review', 'About “{product}”: {text}', 'Read the answer'],
  ru: ['Магазин {shop} ответил на ваш отзыв', 'О товаре «{product}»: {text}', 'Прочитать ответ'],
  kk: ['{shop} дүкені пікіріңізге жауап берді', '«{product}» тауары туралы: {text}', 'Жауапты оқу'],
}

export const REVIEW_HIDDEN: ReviewWords = {
  'zh-Hans': ['您的评价已被隐藏', '联盟审核后认定举报属实，您对“{product}”的评价不再展示。', '查看商品'],
  en: [
    'Your review was hidden',
    'The alliance has upheld a complaint: your review of “{product}” is no longer shown.',
    'Open the product',
  ],
  ru: [
    'Ваш отзыв скрыт',
    'Альянс признал жалобу обоснованной: ваш отзыв о товаре «{product}» больше не показывается.',
    'Открыть товар',
  ],
  kk: [
    'Пікіріңіз жасырылды',
    'Альянс шағымды негізді деп тапты: «{product}» тауары туралы пікіріңіз енді көрсетілмейді.',
    'Тауарды ашу',
  ],
}

export const PRODUCT_HIDDEN: ReviewWords = {
  'zh-Hans': [
    '商品已被联盟下架',
    '针对“{product}”的举报属实，该商品已下架。请更正资料后联系联盟客服。',
    '查看店铺商品',
  ],
  en: [
    'The alliance took a product off sale',
    'A complaint about “{product}” was upheld, and it is off sale. Correct it, then write to the alliance support.',
    'Open the products',
  ],
  ru: [
    'Альянс снял товар с продажи',
    'Жалоба на товар «{product}» подтвердилась, он снят с продажи. Исправьте данные и напишите в поддержку альянса.',
    'Открыть товары',
  ],
  kk: [
    'Альянс тауарды сатылымнан алды',
    '«{product}» тауарына шағым расталды, ол сатылымнан алынды. Деректерін түзетіп, альянстың қолдау қызметіне жазыңыз.',
    'Тауарларды ашу',
  ],
}

export const COMPLAINT_DECIDED: Readonly<Record<'upheld' | 'dismissed', ReviewWords>> = {
  upheld: {
    'zh-Hans': ['您的举报属实', '感谢您举报“{product}”。联盟已核实并处理。', '查看商品'],
    en: [
      'Your complaint was upheld',
      'Thank you for reporting “{product}”. The alliance has checked it and taken action.',
      'Open the product',
    ],
    ru: [
      'Ваша жалоба подтвердилась',
      'Спасибо, что сообщили о «{product}». Альянс проверил жалобу и принял меры.',
      'Открыть товар',
    ],
    kk: [
      'Шағымыңыз расталды',
      '«{product}» туралы хабарлағаныңызға рақмет. Альянс тексеріп, шара қолданды.',
      'Тауарды ашу',
    ],
  },
  dismissed: {
    'zh-Hans': ['您的举报已处理', '联盟已核实您对“{product}”的举报，未发现违规。', '查看商品'],
    en: [
      'Your complaint was decided',
      'The alliance has checked your complaint about “{product}” and found nothing against the rules.',
      'Open the product',
    ],
    ru: [
      'Ваша жалоба рассмотрена',
      'Альянс проверил вашу жалобу на «{product}» и нарушений не нашёл.',
      'Открыть товар',
    ],
    kk: [
      'Шағымыңыз қаралды',
      'Альянс «{product}» туралы шағымыңызды тексеріп, ереже бұзылмағанын анықтады.',
      'Тауарды ашу',
    ],
  },
}
