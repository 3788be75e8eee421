/** The back-office kit: shell, tables, queues, forms. */
export const officeKit = {
  title: '后台',
  home: '概览',
  nothingWaits: '没有待处理事项',
  toMall: '返回商城',
  menu: '后台菜单',
  waiting: '{{number}} 项待处理',
  group: {
    people: '用户',
    publishing: '发布',
    events: '活动',
    search: '搜索',
    system: '系统',
  },
  palette: {
    open: '前往页面或记录',
    placeholder: '页面、用户、文章或数据集',
  },
}
