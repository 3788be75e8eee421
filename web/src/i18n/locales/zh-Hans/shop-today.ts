/** What waits in a shop today. */
export const shopToday = {
  title: '今日',
  toDo: '待处理订单',
  judged: '联盟裁决中',
  waiting: '待回复咨询',
  newOrders: '24 小时新订单',
  lowStock: '库存偏低',
  drafts: '待完善草稿',
  views: '今日浏览',
}
