/** A chart of a dataset, in the app and where other pages embed it. */
export const chart = {
  transform: {
    none: 'Мәндер',
    yoy: 'Өткен жылмен салыстырғанда, %',
    mom: 'Алдыңғы кезеңмен салыстырғанда, %',
    share: 'Жалпыдағы үлесі, %',
    index: 'Индекс, басы = 100',
    rolling: 'Жылжымалы орташа',
  },
  kind: { line: 'Сызықтар', bar: 'Бағандар', stacked: 'Жинақталған', map: 'Карта' },
  from: 'Басы',
  to: 'Соңы',
  period: 'Кезең',
  nothingToDraw: 'Бұл таңдау бойынша салатын ештеңе жоқ',
  gone: 'Мұндай деректер жинағы жоқ',
}
