export const home = {
  title: '联盟汽配商城',
  promise_other: '来自 {{count}} 个国家的配件与整车，直接对接卖家',
  find: '零件号、车型或名称',
  categories: '全部分类',
  inDemand: '热门品类',
  hot: '热销商品',
  shops: '联盟店铺',
  numbers: '联盟数据',
  productCount_other: '件在售商品',
  shopCount_other: '家店铺',
  countryCount_other: '个国家',
  opening: {
    title: '商城刚刚开业',
    text: '首批店铺正在筹备。您经营配件？欢迎开店。',
    sell: '申请开店',
    office: '进入办公室',
  },
}
