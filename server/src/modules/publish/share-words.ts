import type { Language } from '@tiantian/contracts/language.ts'

interface Said {
  readonly title: string
  readonly text: string
}

interface Words {
  /** What the pages of articles are called. */
  readonly news: string
  readonly related: string
  readonly gone: Said
  readonly missing: Said
  readonly source: string
  readonly outside: string
}

/** What a page of an article says besides the article. */
export const SHARE_WORDS: Record<Language, Words> = {
  'zh-Hans': {
    news: '联盟资讯',
    related: '相关文章',
    gone: { title: '这篇文章已撤下', text: '作者或编辑部已将其撤下，您可以看看这些文章。' },
    missing: { title: '没有这篇文章', text: '网址可能有误，您可以看看这些文章。' },
    source: '来源：',
    outside: '前往原文：',
  },
  en: {
    news: 'Alliance News',
    related: 'Read also',
    gone: {
      title: 'This article has been taken back',
      text: 'Its author or the editors have withdrawn it. These may be of use instead.',
    },
    missing: {
      title: 'There is no such article',
      text: 'The address may be mistyped. These may be of use instead.',
    },
    source: 'Source:',
    outside: 'Read it at:',
  },
  ru: {
    news: 'Новости альянса',
    related: 'Читайте также',
    gone: {
      title: 'Эту статью сняли с публикации',
      text: 'Её отозвал автор или редакция. Возможно, пригодятся эти материалы.',
    },
    missing: { title: 'Такой статьи нет', text: 'Возможно, в адресе опечатка. Вот что есть у нас.' },
    source: 'Источник:',
    outside: 'Читать на сайте:',
  },
  kk: {
    news: 'Альянс жаңалықтары',
    related: 'Тағы оқыңыз',
    gone: {
      title: 'Бұл мақала жарияланымнан алынды',
      text: 'Оны авторы не редакция алып тастаған. Орнына мына мақалалар пайдалы болуы мүмкін.',
    },
    missing: { title: 'Мұндай мақала жоқ', text: 'Мекенжайда қате болуы мүмкін. Бізде мыналар бар.' },
    source: 'Дереккөз:',
    outside: 'Мына сайтта оқу:',
  },
}

/** Of the date that an article carries. */
export const dayIn = (language: Language, time: string): string =>
  new Intl.DateTimeFormat(DATES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))

const DATES: Record<Language, string> = { 'zh-Hans': 'zh-CN', en: 'en-GB', ru: 'ru-RU', kk: 'kk-KZ' }
