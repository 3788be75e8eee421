// Texts shared by the app and the public pages: here once, so that they cannot diverge.

export { condition } from './first/zh-Hans.ts'

export const unit = {
  mm: 'mm',
  V: 'V',
  W: 'W',
  kW: 'kW',
  A: 'A',
  kΩ: 'kΩ',
  pcs: '件',
  in: '英寸',
  '%': '%',
  bar: 'bar',
  'L/h': 'L/h',
  L: 'L',
  'cm³': 'cm³',
  K: 'K',
  lm: 'lm',
  Ah: 'A·h',
  kWh: 'kWh',
  '°C': '°C',
  km: '公里',
  kg: 'kg',
  N·m: 'N·m',
  Hz: 'Hz',
  dB: 'dB',
  t: 't',
}

export const product = {
  steeringOnly: { lhd: '仅限左舵', rhd: '仅限右舵' },
  tier: { oe: '原厂件', oes: '配套品牌', aftermarket: '售后品牌' },
  reference: {
    oe: '原厂编号',
    crossReference: '其他品牌的同等件',
    supersedes: '替代旧号',
    superseded_by: '已被替代为',
  },
  specification: '规格参数',
  numbers: '零件号与替代件',
}

export const shop = {
  type: {
    manufacturer: '生产厂家',
    trading: '贸易公司',
    distributor: '经销商',
    wholesaler: '批发商',
    retailer: '零售商',
    service: '汽修服务',
    logistics: '物流',
  },
  facts: '店铺概况',
  shippedOnTime: '准时发货',
  answers: '平均响应',
  since: '成立年份',
  languages: '服务语言',
  address: '地址',
  warehouses: '仓库',
  mainMakes: '主营车系品牌',
  returns: '退货政策',
}
