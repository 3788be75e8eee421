import type { Language } from '@tiantian/contracts/language.ts'

/** Review texts, by stars and language. */
export const REVIEW_WORDS: Readonly<Record<number, Readonly<Record<Language, readonly string[]>>>> = {
  5: {
    ru: [
      'Номер совпал, встало без доработок. Упаковка целая, дошло за неделю.',
      'Беру второй раз для сервиса. Качество ровное, документы для таможни положили сразу.',
      'Мастер сказал, что не хуже оригинала. Стоит третий месяц, вопросов нет.',
    ],
    kk: [
      'Нөмірі сәйкес келді, бірден орнаттық. Қаптамасы бүтін, уақытында жетті.',
      'Екінші рет алып тұрмын. Сапасы біркелкі, құжаттары толық.',
    ],
    'zh-Hans': [
      '号码和原厂件一致，直接装上，没有任何改动。包装很扎实。',
      '修理厂已经用了一个月，没有返修。发货快，发票齐全。',
    ],
    en: [
      'Exact match with the old part, fitted in twenty minutes. Well packed for the road.',
      'Third order from this shop. Papers for the customs were complete.',
    ],
  },
  4: {
    ru: [
      'Деталь хорошая, подошла. Минус звезда за помятую коробку, сама деталь не пострадала.',
      'Качеством довольны, но ехало на три дня дольше обещанного.',
    ],
    kk: ['Сапасы жақсы, бірақ жеткізу уәде етілгеннен екі күнге кешікті.'],
    'zh-Hans': ['质量不错，尺寸对得上。说明书只有中文，希望加上俄文。'],
    en: ['Good part for the money. The fitting screws were not in the box.'],
  },
  3: {
    ru: ['Подошла, но посадка плотная: пришлось подгонять. За эту цену приемлемо.'],
    kk: ['Жұмыс істейді, бірақ түпнұсқадан сәл жеңіл. Бағасына қарай қалыпты.'],
    'zh-Hans': ['能用，做工一般，边缘有毛刺，需要打磨一下。'],
    en: ['Does the job. The finish is rougher than on the original.'],
  },
  2: {
    ru: ['Прислали без паспорта изделия, пришлось запрашивать отдельно. Сама деталь рабочая.'],
    kk: ['Тапсырыстың жартысы бір аптадан кейін келді.'],
    'zh-Hans': ['发错了一件，客服两天后才补发。'],
    en: ['The part is fine, but half of the order came a week later.'],
  },
  1: {
    ru: ['Пришла другая модификация. Возврат оформили, но времени потеряли много.'],
    kk: ['Басқа нұсқасы келді. Қайтарып жатырмыз.'],
    'zh-Hans': ['收到时有磕碰，已申请退货。'],
    en: ['Damaged on arrival. The return is under way.'],
  },
}

/** Shops' replies to three stars and fewer. */
export const ANSWER_WORDS: Readonly<Record<Language, string>> = {
  ru: 'Спасибо, что написали. Передали на склад: теперь каждую коробку проверяем перед отправкой.',
  kk: 'Пікіріңізге рақмет. Бізге жазыңыз, мәселені шешеміз.',
  'zh-Hans': '感谢反馈，我们已经改进包装。请联系客服，我们马上处理。',
  en: 'Thank you for telling us. Please write to us, and we will make it good.',
}

interface Reviewer {
  readonly name: string
  readonly language: Language
}

const of = (language: Language, names: readonly string[]): Reviewer[] =>
  names.map((name) => ({ name, language }))

/** Buyers with visible names who cannot sign in; neighbours in the list write in different languages. */
export const REVIEWERS: readonly Reviewer[] = [
  ...of('ru', ['Марина', 'Сергей']),
  ...of('zh-Hans', ['李伟强', '王师傅']),
  ...of('kk', ['Ерлан', 'Айгүл']),
  ...of('en', ['Farrukh', 'Mehmet']),
  ...of('ru', ['Руслан', 'Ольга', 'Тимур']),
  ...of('kk', ['Бауыржан', 'Данияр']),
  ...of('zh-Hans', ['陈小梅', '张建国']),
  ...of('en', ['Giorgi', 'Anvar']),
  ...of('ru', ['Наталья', 'Алексей', 'Гүлнар']),
]
