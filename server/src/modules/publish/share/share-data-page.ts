import type { Language } from '@tiantian/contracts/language.ts'
import type { Dataset, DatasetPoint, Flag } from '@tiantian/contracts/publish/dataset.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { inAllLanguages } from '../../../gateway/share/items.ts'
import {
  cards,
  factList,
  foreignLink,
  heading,
  link,
  paragraphs,
  part,
  table,
} from '../../../gateway/share/parts.ts'
import type { SharedPage, ShareFacts, ShareItem } from '../../../gateway/share/share.ts'
import { SECTION_WORDS } from '../../../gateway/share/share-words.ts'
import { DATA_PATH } from '../../../gateway/transports/data-files.ts'
import type { MarkupPart } from '../../../platform/text/markup.ts'
import { html, joined } from '../../../platform/text/markup.ts'
import { dayText, numberText } from '../../../platform/text/wording.ts'
import { withheldNote } from '../dataset/withheld-note.ts'

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

const DATA_PAGE_TEXTS: Record<Language, DataPageTexts> = {
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

/** The public page of a dataset: all its figures as a table. */
export function datasetPage(dataset: Dataset, language: Language, others: readonly ShareItem[]): SharedPage {
  const { slug, title, description, release } = dataset
  return {
    language,
    path: sharePath(language, 'data', slug),
    title,
    description: description.slice(0, 300),
    picture: { path: `/s/picture/data/${language}/${slug}.jpg`, alt: title },
    appPath: appPathOf(dataset),
    alternates: inAllLanguages('data', slug),
    kind: 'article',
    publishedAt: release.publishedAt,
    updatedAt: release.publishedAt,
    crumbs: [{ name: SECTION_WORDS[language].data.name, path: sharePath(language, 'data') }],
    isWide: true,
    body: bodyOf(dataset, language, others),
    facts: factsOf(dataset, language),
  }
}

const appPathOf = ({ slug }: Dataset) => `#/pages/publish/publish-data-detail?slug=${slug}`

function bodyOf(dataset: Dataset, language: Language, others: readonly ShareItem[]): MarkupPart {
  const words = DATA_PAGE_TEXTS[language]
  const { title, sourceName, description, notice, series, method, sourceUrl, slug, periods, held } = dataset
  const foreign = dataset.contentLanguage !== language && html` lang="${dataset.contentLanguage}"`
  const hasFigures = periods !== null || held === null
  const [main] = series
  const files = (['csv', 'xlsx', 'json'] as const).map(
    (ending) =>
      html`<li>${link(`${DATA_PATH}/${slug}.${ending}?full=1&lang=${language}`, ending.toUpperCase())}</li>`,
  )
  const note = withheldNote(dataset, language)
  return joined(
    html`<article${foreign}>`,
    heading(title, sourceName, description),
    notice && html`<div class="notice">${paragraphs(notice)}</div>`,
    note &&
      html`<div class="notice">${paragraphs(note.text)}<p>${link(`/${appPathOf(dataset)}`, note.open)}</p></div>`,
    hasFigures &&
      main &&
      html`<h2>${words.figures}</h2>\n${barChart(main.label || title, main.points, language)}`,
    hasFigures && html`<div class="figures">${figures(dataset, language)}</div>`,
    hasFigures && part(words.download, html`<ul class="tags">${files}</ul>`),
    part(words.source, factsTable(dataset, language)),
    html`<p>${foreignLink(sourceUrl, sourceName)}</p>`,
    part(words.method, paragraphs(method)),
    html`</article>`,
    part(words.others, cards(others)),
  )
}

function factsTable(dataset: Dataset, language: Language): MarkupPart {
  const words = DATA_PAGE_TEXTS[language]
  const { unit, sourceName, licence, release, nextReleaseOn, retrievedOn } = dataset
  return factList([
    [words.source, sourceName],
    [words.unit, unit],
    [words.licence, licence],
    [words.retrieved, dayText(language, retrievedOn)],
    [words.updated, dayText(language, release.publishedAt)],
    [words.next, nextReleaseOn ? dayText(language, nextReleaseOn) : ''],
  ])
}

/** One row per period, latest first; one column per series. */
function figures({ series, title, decimals }: Dataset, language: Language): MarkupPart {
  const periods = [...new Set(series.flatMap(({ points }) => points.map(({ period }) => period)))]
  const valueAt = series.map(({ points }) => new Map(points.map((point) => [point.period, point])))
  const rows = periods
    .sort()
    .reverse()
    .map((period) => [period, ...valueAt.map((line) => cellOf(line.get(period), decimals, language))])
  return table([DATA_PAGE_TEXTS[language].period, ...series.map(({ label }) => label || title)], rows)
}

function cellOf(point: DatasetPoint | undefined, decimals: number, language: Language): string {
  if (!point) return '–'
  const flag = point.flag ? DATA_PAGE_TEXTS[language].flag[point.flag] : ''
  if (point.value === null) return flag || '–'
  const value = numberText(language, point.value, decimals)
  return flag ? `${value} (${flag})` : value
}

function factsOf(dataset: Dataset, language: Language): ShareFacts {
  const { slug, title, description, release, sourceName, sourceUrl, licence, periods, unit } = dataset
  const { held, access } = dataset
  const file = (ending: string, encodingFormat: string) => ({
    '@type': 'DataDownload',
    encodingFormat,
    contentUrl: `${DATA_PATH}/${slug}.${ending}?full=1`,
  })
  return {
    '@type': 'Dataset',
    name: title,
    // Search engines require at least fifty characters.
    description: [description, sourceName, unit].join(' · ').slice(0, 5000),
    inLanguage: dataset.contentLanguage,
    url: sharePath(language, 'data', slug),
    dateModified: release.publishedAt,
    creator: { '@type': 'Organization', name: sourceName, url: sourceUrl },
    isBasedOn: sourceUrl,
    ...(licence && { license: licence }),
    ...(periods && { temporalCoverage: `${periods.from}/${periods.to}` }),
    variableMeasured: { '@type': 'PropertyValue', name: title, unitText: unit },
    ...((periods || !held) && {
      distribution: [file('csv', 'text/csv'), file('json', 'application/json')],
    }),
    isAccessibleForFree: access !== 'member',
  }
}

/** The number of bars that fit. */
const BARS_SHOWN = 24
const WIDTH = 720
const HEIGHT = 280
const FOOT = 36
const TOP = 36

/** Heights of the latest figures as shares of the largest, for a small chart. */
export function barHeights(points: readonly DatasetPoint[]): number[] {
  const values = latest(points).map(({ value }) => Math.max(0, value ?? 0))
  const most = Math.max(...values)
  return most > 0 ? values.map((value) => value / most) : []
}

/** The latest figures as bars; the table below contains the same ones. */
function barChart(name: string, points: readonly DatasetPoint[], language: Language): MarkupPart {
  const shown = latest(points)
  const heights = barHeights(points)
  if (heights.length < 2) return ''
  const step = WIDTH / shown.length
  const bars = heights.map((share, at) => {
    const height = Math.round(share * (HEIGHT - FOOT - TOP))
    return html`<rect x="${round(at * step + step * 0.15)}" y="${HEIGHT - FOOT - height}" width="${round(step * 0.7)}" height="${height}" rx="2"/>`
  })
  const at = heights.indexOf(1)
  const most = numberText(language, shown[at]?.value ?? 0, 1)
  const ends = [
    html`<text x="0" y="${HEIGHT - 6}">${shown[0]?.period}</text>`,
    html`<text x="${WIDTH}" y="${HEIGHT - 6}" text-anchor="end">${shown.at(-1)?.period}</text>`,
    html`<text x="${round((at + 0.5) * step)}" y="26" text-anchor="${anchorAt((at + 0.5) / shown.length)}">${most}</text>`,
  ]
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}">${bars}${ends}</svg>`
}

/** Keeps labels inside the picture. */
function anchorAt(place: number): string {
  if (place < 0.1) return 'start'
  return place > 0.9 ? 'end' : 'middle'
}

const latest = (points: readonly DatasetPoint[]) => points.slice(-BARS_SHOWN)

const round = (value: number) => Math.round(value * 10) / 10
