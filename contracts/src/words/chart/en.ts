/** A chart of a dataset, in the app and where other pages embed it. */
export const chart = {
  transform: {
    none: 'Values',
    yoy: 'Change on a year before, %',
    mom: 'Change on the period before, %',
    share: 'Share of the whole, %',
    index: 'Index, first = 100',
    rolling: 'Rolling mean',
  },
  kind: { line: 'Lines', bar: 'Bars', stacked: 'Stacked', map: 'Map' },
  from: 'From',
  to: 'To',
  period: 'Period',
  nothingToDraw: 'There is nothing to draw for this choice',
  gone: 'There is no such dataset',
}
