import type { Language } from '@tiantian/contracts/language.ts'

interface Words {
  /** What the pages of articles are called. */
  readonly news: string
  readonly related: string
  readonly gone: string
  readonly goneText: string
  readonly source: string
  readonly outside: string
}

/** What a page of an article says besides the article. */
export const SHARE_WORDS: Record<Language, Words> = {
  'zh-Hans': {
    news: '联盟资讯',
    related: '相关文章',
    gone: '这篇文章已撤下',
    goneText: '作者或编辑部已将其撤下，您可以看看这些文章。',
    source: '来源：',
    outside: '前往原文：',
  },
  en: {
    news: 'Alliance News',
    related: 'Read also',
    gone: 'This article has been taken back',
    goneText: 'Its author or the editors have withdrawn it. These may be of use instead.',
    source: 'Source:',
    outside: 'Read it at:',
  },
  ru: {
    news: 'Новости альянса',
    related: 'Читайте также',
    gone: 'Эту статью сняли с публикации',
    goneText: 'Её отозвал автор или редакция. Возможно, пригодятся эти материалы.',
    source: 'Источник:',
    outside: 'Читать на сайте:',
  },
  kk: {
    news: 'Альянс жаңалықтары',
    related: 'Тағы оқыңыз',
    gone: 'Бұл мақала жарияланымнан алынды',
    goneText: 'Оны авторы не редакция алып тастаған. Орнына мына мақалалар пайдалы болуы мүмкін.',
    source: 'Дереккөз:',
    outside: 'Мына сайтта оқу:',
  },
}

/** Of the date that an article carries. */
export const dayIn = (language: Language, time: string): string =>
  new Intl.DateTimeFormat(DATES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))

const DATES: Record<Language, string> = { 'zh-Hans': 'zh-CN', en: 'en-GB', ru: 'ru-RU', kk: 'kk-KZ' }
