/** A chart of a dataset, in the app and where other pages embed it. */
export const chart = {
  transform: {
    none: 'Значения',
    yoy: 'К прошлому году, %',
    mom: 'К предыдущему периоду, %',
    share: 'Доля в целом, %',
    index: 'Индекс, начало = 100',
    rolling: 'Скользящее среднее',
  },
  kind: { line: 'Линии', bar: 'Столбцы', stacked: 'С накоплением', map: 'Карта' },
  from: 'С',
  to: 'По',
  period: 'Период',
  nothingToDraw: 'Для этого выбора рисовать нечего',
  gone: 'Такого набора данных нет',
}
