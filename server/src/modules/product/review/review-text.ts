import type { Language } from '@tiantian/contracts/language.ts'

type DecisionWords = Readonly<
  Record<Language, { readonly subject: string; readonly text: string; readonly open: string }>
>

export const APPROVED: DecisionWords = {
  'zh-Hans': {
    subject: '商品“{product}”已通过审核',
    text: '买家现在可以看到您提交的内容。',
    open: '打开商品',
  },
  en: {
    subject: '{product} is approved',
    text: 'Buyers now see what you have sent.',
    open: 'Open the product',
  },
  ru: {
    subject: 'Товар «{product}» прошёл проверку',
    text: 'Покупатели теперь видят то, что вы отправили.',
    open: 'Открыть товар',
  },
  kk: {
    subject: '«{product}» тауары тексеруден өтті',
    text: 'Сатып алушылар енді сіз жіберген деректерді көреді.',
    open: 'Тауарды ашу',
  },
}

export const RETURNED: DecisionWords = {
  'zh-Hans': {
    subject: '商品“{product}”需要修改',
    text: '{reason} {note}',
    open: '修改商品',
  },
  en: { subject: '{product} needs a correction', text: '{reason} {note}', open: 'Correct the product' },
  ru: { subject: 'Товар «{product}» нужно исправить', text: '{reason} {note}', open: 'Исправить товар' },
  kk: { subject: '«{product}» тауарын түзету керек', text: '{reason} {note}', open: 'Тауарды түзету' },
}
