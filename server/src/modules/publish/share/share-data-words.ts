import type { Language } from '@tiantian/contracts/language.ts'
import type { Flag } from '@tiantian/contracts/publish/dataset.ts'

interface DataPageTexts {
  readonly unit: string
  readonly source: string
  readonly licence: string
  readonly updated: string
  readonly next: string
  readonly retrieved: string
  readonly figures: string
  readonly method: string
  readonly period: string
  readonly download: string
  readonly others: string
  readonly flag: Readonly<Record<Flag, string>>
}

export const DATA_PAGE_TEXTS: Record<Language, DataPageTexts> = {
  'zh-Hans': {
    unit: '单位',
    source: '数据来源',
    licence: '使用许可',
    updated: '更新时间',
    next: '下次发布',
    retrieved: '数据采集日',
    figures: '数据表',
    method: '统计方法',
    period: '时期',
    download: '下载',
    others: '其他数据',
    flag: {
      provisional: '初步',
      estimate: '估计',
      revised: '修订',
      confidential: '不公开',
      missing: '缺',
    },
  },
  en: {
    unit: 'Unit',
    source: 'Source',
    licence: 'Licence',
    updated: 'Updated',
    next: 'Next release',
    retrieved: 'Retrieved',
    figures: 'Figures',
    method: 'Method',
    period: 'Period',
    download: 'Download',
    others: 'Other figures',
    flag: {
      provisional: 'provisional',
      estimate: 'estimate',
      revised: 'revised',
      confidential: 'confidential',
      missing: 'missing',
    },
  },
  ru: {
    unit: 'Единица',
    source: 'Источник',
    licence: 'Лицензия',
    updated: 'Обновлено',
    next: 'Следующий выпуск',
    retrieved: 'Данные взяты',
    figures: 'Данные',
    method: 'Методика',
    period: 'Период',
    download: 'Скачать',
    others: 'Другие данные',
    flag: {
      provisional: 'предварительно',
      estimate: 'оценка',
      revised: 'пересмотрено',
      confidential: 'не раскрывается',
      missing: 'нет данных',
    },
  },
  kk: {
    unit: 'Өлшем бірлігі',
    source: 'Дереккөзі',
    licence: 'Лицензиясы',
    updated: 'Жаңартылған күні',
    next: 'Келесі шығарылымы',
    retrieved: 'Алынған күні',
    figures: 'Деректер',
    method: 'Әдістемесі',
    period: 'Кезең',
    download: 'Жүктеп алу',
    others: 'Басқа деректер',
    flag: {
      provisional: 'алдын ала',
      estimate: 'бағалау',
      revised: 'қайта қаралды',
      confidential: 'ашылмайды',
      missing: 'дерек жоқ',
    },
  },
}
