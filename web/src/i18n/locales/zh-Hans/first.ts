import { condition } from '@tiantian/contracts/words/first/zh-Hans.ts'

/** Texts of the first page that belong to other areas. */
export const first = {
  catalogue: {
    condition,
    moq: '{{pieces}} 件起订',
    lead_other: '{{range}} 天发货',
    sameDay: '当天发货',
    inStock: '现货 {{pieces}}',
    outOfStock: '暂时缺货',
    stockOnRequest: '库存待询',
  },
  order: {
    confirmTitle: '确认订单',
    listTitle: '我的订单',
    detailTitle: '订单详情',
    gone: '您的账号中没有该订单',
    goneNote: '请检查链接，或确认订单是否由其他账号提交。',
  },
  saved: {
    keep: '收藏',
    kept: '已收藏',
    keepOf: '收藏：{{name}}',
  },
  security: {
    factorMissing: {
      title: '需要开启两步验证',
      text: '您的角色必须开启两步验证后才能使用：请绑定身份验证器或通行密钥。',
      go: '去设置',
    },
  },
  shop: {
    products_other: '{{number}} 件商品',
    onTime: '准时率 {{share}}%',
  },
  vehicle: {
    fit: {
      fits: '适配您的车',
      maybe: '需核对款型',
      no: '不适配',
      unknown: '暂无适配数据',
    },
    fitsCar: '适配 {{car}}',
    myCar: '我的车',
    choose: '选择车型',
    invite: '选好一次车型，每个配件都会告诉您是否适配。',
    change: '更换车型',
    garage: {
      all: '车库（{{count}}）',
    },
  },
}
