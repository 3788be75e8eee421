/** What buyers of the demo world say, by stars, each in her own language. */
export const REVIEW_WORDS: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Номер совпал, встало без доработок. Упаковка целая, дошло за неделю.',
    'Беру второй раз для сервиса. Качество ровное, документы для таможни положили сразу.',
    '号码和原厂件一致，直接装上，没有任何改动。包装很扎实。',
    '修理厂已经用了一个月，没有返修。发货快，发票齐全。',
    'Нөмірі сәйкес келді, бірден орнаттық. Қаптамасы бүтін, уақытында жетті.',
    'Exact match with the old part, fitted in twenty minutes. Well packed for the road.',
  ],
  4: [
    'Деталь хорошая, подошла. Минус звезда за помятую коробку, сама деталь не пострадала.',
    'Качеством довольны, но ехало на три дня дольше обещанного.',
    '质量不错，尺寸对得上。说明书只有中文，希望加上俄文。',
    'Сапасы жақсы, бірақ жеткізу уәде етілгеннен екі күнге кешікті.',
    'Good part for the money. The fitting screws were not in the box.',
  ],
  3: [
    'Подошла, но посадка плотная: пришлось подгонять. За эту цену приемлемо.',
    '能用，做工一般，边缘有毛刺，需要打磨一下。',
    'Жұмыс істейді, бірақ түпнұсқадан сәл жеңіл. Бағасына қарай қалыпты.',
    'Does the job. The coating is thinner than on the original.',
  ],
  2: [
    'Прислали без паспорта изделия, пришлось запрашивать отдельно. Сама деталь рабочая.',
    '发错了一件，客服两天后才补发。',
    'The part is fine, but half of the order came a week later.',
  ],
  1: [
    'Пришла другая модификация. Возврат оформили, но времени потеряли много.',
    '收到时有磕碰，已申请退货。',
  ],
}

/** What shops answer to three stars and fewer, in the language of the trade with the buyer. */
export const ANSWER_WORDS: readonly string[] = [
  'Спасибо, что написали. Передали на склад: теперь каждую коробку проверяем перед отправкой.',
  '感谢反馈，我们已经改进包装，下次下单请备注，我们优先处理。',
  'Пікіріңізге рақмет. Келесі тапсырысты жеңілдікпен жібереміз, бізге жазыңыз.',
  'Thank you for telling us. Please write to us, and we will send what is missing.',
]

/** Buyers who can be read and cannot sign in. */
export const REVIEWERS: readonly string[] = [
  ...['Ерлан', 'Марина', 'Данияр', 'Сергей', 'Айгүл', 'Руслан', 'Ольга', 'Бауыржан', 'Тимур', 'Наталья'],
  ...['李伟强', '王师傅', '陈小梅', '张建国', 'Farrukh', 'Nurbek', 'Giorgi', 'Anvar', 'Mehmet', 'Aliaksei'],
]
