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
  filter: {
    any: '{{label}}：全部',
    find: '查找',
  },
  table: {
    actions: '操作',
    columns: '列',
    export: '导出',
    bulkDone_other: '已更改 {{count}} 行',
  },
  column: {
    dataset: '数据集',
    event: '活动',
    views: '浏览量',
    language: '语言',
    source: '来源',
    publishedAt: '发布时间',
    nextRelease: '下次发布',
    waiting: '待审核',
    reports: '读者反馈',
    release: '版本',
    startsAt: '开始时间',
    time: '时间',
  },
}
