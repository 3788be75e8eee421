/** A chart of a dataset, in the app and where other pages embed it. */
export const chart = {
  transform: {
    none: '数值',
    yoy: '同比变化，%',
    mom: '环比变化，%',
    share: '占总量比重，%',
    index: '指数（首期 = 100）',
    rolling: '滑动平均',
  },
  kind: { line: '折线', bar: '柱状', stacked: '堆叠', map: '地图' },
  from: '起',
  to: '止',
  period: '时期',
  nothingToDraw: '所选条件下没有可绘制的数据',
  gone: '没有这个数据集',
}
