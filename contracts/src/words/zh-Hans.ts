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

/** The public page of a verified enterprise. */
export const company = {
  type: {
    manufacturer: '生产商',
    exporter: '出口商',
    importer: '进口商',
    distributor: '经销商',
    service: '服务商',
    logistics: '物流',
    association: '协会',
  },
  checked: {
    registration: '注册名称和注册号（已与该国官方登记信息核对）',
    papers: '营业执照或注册证书扫描件',
    people: '企业负责人及持股四分之一以上的股东（以企业申报为准）',
  },
  unchecked: {
    goods: '商品质量与产地',
    certificates: '证书和品牌：按企业自述列出',
    finances: '财务状况与履约能力',
  },
  verified: '联盟已认证',
  lapsed: '认证已失效',
  lapsedText: '联盟核验过的证照已经过期，新的证照尚未通过审核。',
  lapsedOn: '认证截止',
  checkedTitle: '核验内容',
  checkedOn: '核验日期',
  uncheckedTitle: '未核验内容',
  number: '注册号',
  latinName: '拉丁字母名称',
  kind: '企业类型',
  registeredOn: '注册日期',
  brands: '品牌',
  certificateList: '证书',
  about: '企业介绍',
  shops: '企业店铺',
  ahead: '即将参展',
  past: '往届参展',
  website: '网站',
  stand: '展位',
  until: '有效期至',
}
