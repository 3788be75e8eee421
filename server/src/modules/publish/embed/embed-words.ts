import type { Language } from '@tiantian/contracts/language.ts'
import type { ChartKind } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { Transform } from '@tiantian/contracts/publish/transform.ts'

interface EmbedWordsEmbedTexts {
  readonly transforms: Readonly<Record<Transform, string>>
  readonly charts: Readonly<Record<ChartKind, string>>
  /** Labels of the transform and chart type selectors. */
  readonly requested: string
  readonly drawn: string
  readonly from: string
  readonly to: string
  readonly show: string
  readonly controls: string
  readonly table: string
  readonly period: string
  readonly source: string
  readonly notice: string
  readonly nothing: string
  readonly gone: string
  readonly quarter: (n: string, year: string) => string
}

export const EMBED_TEXTS: Readonly<Record<Language, EmbedWordsEmbedTexts>> = {
  'zh-Hans': {
    transforms: {
      none: '数值',
      yoy: '同比变化，%',
      mom: '环比变化，%',
      share: '占总量比重，%',
      index: '指数（首期 = 100）',
      rolling: '滑动平均',
    },
    charts: { line: '折线', bar: '柱状', stacked: '堆叠', map: '地图' },
    ...{ requested: '计算方式', drawn: '图表类型' },
    ...{ from: '起', to: '止', show: '显示', controls: '选择内容', table: '数据表', period: '时期' },
    ...{
      source: '来源：',
      notice: '请注意：',
      nothing: '所选条件下没有可绘制的数据',
      gone: '没有这个数据集',
    },
    quarter: (n, year) => `${year} 年第 ${n} 季度`,
  },
  en: {
    transforms: {
      none: 'Values',
      yoy: 'Change on a year before, %',
      mom: 'Change on the period before, %',
      share: 'Share of the whole, %',
      index: 'Index, first = 100',
      rolling: 'Rolling mean',
    },
    charts: { line: 'Lines', bar: 'Bars', stacked: 'Stacked', map: 'Map' },
    ...{ requested: 'Calculation', drawn: 'Kind of chart' },
    ...{ from: 'From', to: 'To', show: 'Show', controls: 'Choose', table: 'The figures', period: 'Period' },
    ...{ source: 'Source:', notice: 'Please note:', nothing: 'There is nothing to draw for this choice' },
    gone: 'There is no such dataset',
    quarter: (n, year) => `Q${n} ${year}`,
  },
  ru: {
    transforms: {
      none: 'Значения',
      yoy: 'К прошлому году, %',
      mom: 'К предыдущему периоду, %',
      share: 'Доля в целом, %',
      index: 'Индекс, начало = 100',
      rolling: 'Скользящее среднее',
    },
    charts: { line: 'Линии', bar: 'Столбцы', stacked: 'С накоплением', map: 'Карта' },
    ...{ requested: 'Расчёт', drawn: 'Вид графика' },
    ...{ from: 'С', to: 'По', show: 'Показать', controls: 'Выбрать', table: 'Цифры', period: 'Период' },
    ...{ source: 'Источник:', notice: 'Обратите внимание:', nothing: 'Для этого выбора рисовать нечего' },
    gone: 'Такого набора данных нет',
    quarter: (n, year) => `${n} кв. ${year}`,
  },
  kk: {
    transforms: {
      none: 'Мәндер',
      yoy: 'Өткен жылмен салыстырғанда, %',
      mom: 'Алдыңғы кезеңмен салыстырғанда, %',
      share: 'Жалпы көлемдегі үлесі, %',
      index: 'Индекс, басы = 100',
      rolling: 'Жылжымалы орташа',
    },
    charts: { line: 'Сызықтар', bar: 'Бағандар', stacked: 'Қабатталған', map: 'Карта' },
    ...{ requested: 'Есептеу тәсілі', drawn: 'Диаграмма түрі' },
    ...{ from: 'Басы', to: 'Соңы', show: 'Көрсету', controls: 'Таңдау', table: 'Сандар', period: 'Кезең' },
    ...{ source: 'Дереккөз:', notice: 'Назар аударыңыз:', nothing: 'Бұл таңдау бойынша сызатын ештеңе жоқ' },
    gone: 'Мұндай деректер жинағы жоқ',
    quarter: (n, year) => `${year} ж. ${n}-тоқсан`,
  },
}
