import type { Language } from '@tiantian/contracts/language.ts'

interface DatasetNotificationTexts {
  readonly subject: string
  readonly text: string
  /** How to unsubscribe. */
  readonly end: string
  readonly open: string
}

/** The notification of new figures for followers of a dataset; `{title}` is replaced. */
export const DATASET_NOTIFICATIONS: Readonly<Record<Language, DatasetNotificationTexts>> = {
  'zh-Hans': {
    subject: '新数据已发布：{title}',
    text: '您关注的数据集“{title}”发布了新数据。',
    end: '如不想再收到此类邮件，请在该数据集页面取消关注。',
    open: '查看数据',
  },
  en: {
    subject: 'New figures: {title}',
    text: 'The dataset “{title}”, which you follow, has new figures.',
    end: 'To get no more of these letters, stop following it on its page.',
    open: 'See the figures',
  },
  ru: {
    subject: 'Новые данные: {title}',
    text: 'В наборе «{title}», за которым вы следите, вышли новые данные.',
    end: 'Чтобы больше не получать таких писем, отключите их на странице набора.',
    open: 'Посмотреть данные',
  },
  kk: {
    subject: 'Жаңа деректер: {title}',
    text: 'Сіз бақылап отырған «{title}» жинағында жаңа деректер шықты.',
    end: 'Мұндай хаттарды алмау үшін жинақтың бетінде бақылауды тоқтатыңыз.',
    open: 'Деректерді көру',
  },
}
