/** Of `message`, what every page of a member says: a file of its own, or they would load all of it. */
const messageLink = {
  title: '消息',
  unread_other: '{{count}} 条未读消息',
}

const notifications = {
  title: '通知',
  unread_other: '{{count}} 条未读通知',
  readAll: '全部标为已读',
  settings: '通知设置',
  views: '通知筛选',
  view: { all: '全部', unread: '未读', archived: '已归档' },
  none: '暂无通知',
  noneText: '订单动态和您关注的内容会显示在这里。',
  updates_other: '{{count}} 次更新',
  severity: {
    info: '一般',
    success: '好消息',
    warning: '需关注',
    critical: '紧急',
  },
  why: {
    security: '为保障您的账号安全而发送。',
    orders: '您是该订单的买家或卖家，因此收到此通知。',
    messages: '有人给您或您的团队发来消息，因此收到此通知。',
    events: '您参加了该活动，因此收到此通知。',
    enterprise: '此事与您的企业或团队有关，因此收到此通知。',
    news: '您订阅了资讯，因此收到此通知。',
    offers: '您订阅了优惠，因此收到此通知。',
    asked: '您在相关页面订阅了提醒，因此收到此通知。',
  },
  read: '标为已读',
  archive: '归档',
  unarchive: '移出归档',
  mute: '不再提醒此类',
  muted: '已关闭此类提醒',
  mutedLike: '已关闭提醒，例如“{{subject}}”',
  unmute: '恢复提醒',
  open: '查看',
  quiet: { name: '夜间免打扰：不弹窗，不发短信', from: '开始', to: '结束', zone: '时区：{{zone}}' },
}

/** What concerns a member. */
export const texts = { notifications, message: messageLink }
