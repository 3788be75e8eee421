import type { Language } from '@tiantian/contracts/language.ts'

interface ArticlePageTexts {
  readonly related: string
  readonly source: string
  readonly outside: string
  readonly watch: string
  readonly correction: string
}

export const ARTICLE_PAGE_TEXTS: Record<Language, ArticlePageTexts> = {
  'zh-Hans': {
    related: '相关文章',
    source: '来源：',
    outside: '前往原文：',
    watch: '观看视频：',
    correction: '更正：',
  },
  en: {
    related: 'Read also',
    source: 'Source:',
    outside: 'Read it at:',
    watch: 'Watch it at:',
    correction: 'Corrected on',
  },
  ru: {
    related: 'Читайте также',
    source: 'Источник:',
    outside: 'Читать на сайте:',
    watch: 'Смотреть на сайте:',
    correction: 'Исправлено',
  },
  kk: {
    related: 'Тағы оқыңыз',
    source: 'Дереккөз:',
    outside: 'Мына сайтта оқу:',
    watch: 'Мына сайтта көру:',
    correction: 'Түзетілген күні:',
  },
}
