import type { EventNotificationTexts } from './email-text.ts'

export const notificationText: EventNotificationTexts = {
  verify: {
    subject: '请确认您的报名：{event}',
    text: '有人（多半是您本人）用此邮箱报名了“{event}”。名额为您保留至 {until}，请在此之前打开链接确认。之后直到 {later} 链接仍然有效：若还有名额即归您所有，否则为您加入候补。确认后同一链接即可查看门票，请勿把本邮件转给他人。若非您本人操作，无需理会，报名不会生效。\n\n{when}\n{place}',
  },
  'verify-queue': {
    subject: '请确认您的候补：{event}',
    text: '有人（多半是您本人）用此邮箱申请候补“{event}”。请在 {later} 之前打开链接加入候补，并可随时在该链接查看您的位置。一有名额空出并轮到您，我们会为您保留并通知您。请勿把本邮件转给他人。若非您本人操作，无需理会。\n\n{when}\n{place}',
  },
  received: {
    subject: '报名已提交：{event}',
    text: '感谢报名！您的“{event}”报名（编号 {code}）已送达主办方，主办方会逐一答复。审核期间名额为您保留。\n\n{when}\n{place}',
  },
  confirmed: {
    subject: '报名成功：{event}',
    text: '您的“{event}”报名（编号 {code}）已确认。电子票打开一次后，没有网络也能使用。入场时请出示票上的二维码。\n\n{when}\n{place}',
  },
  payment: {
    subject: '请支付报名费用：{event}',
    text: '您在“{event}”的名额为您保留至 {until}。请在此之前转账 {amount}，并在附言中注明 {code}。款项到账后我们即确认您的报名。\n\n{account}',
  },
  'payment-due': {
    subject: '付款期限只剩一天：{event}',
    text: '您的报名 {code}（“{event}”）尚未到账。请转账 {amount} 并注明 {code}，名额保留至 {until}。如已付款，无需再做任何操作。\n\n{account}',
  },
  'payment-lapsed': {
    subject: '名额已释放：{event}',
    text: '您的报名 {code}（“{event}”）未在期限内到账，名额已释放。如您已付款，请联系主办方并告知编号 {code}。',
  },
  rejected: {
    subject: '报名未通过：{event}',
    text: '很抱歉，“{event}”主办方未能通过您的报名（编号 {code}）。{reason}',
  },
  cancelled: {
    subject: '报名已取消：{event}',
    text: '您的“{event}”报名（编号 {code}）已取消，电子票随之失效。{reason}',
  },
  reactivated: {
    subject: '报名已恢复：{event}',
    text: '主办方已恢复您的“{event}”报名（编号 {code}），电子票在您的票夹中。\n\n{when}\n{place}',
  },
  reminder: {
    subject: '活动临近：{event}',
    text: '提醒您参加“{event}”。出发前请先打开电子票，二维码就会留在设备上。\n\n{when}\n{place}',
  },
  'event-cancelled': {
    subject: '活动取消：{event}',
    text: '很抱歉，“{event}”将不再举办。{reason}',
  },
  'event-postponed': {
    subject: '活动延期：{event}',
    text: '“{event}”延期举办，您的报名（编号 {code}）继续有效，新日期确定后会立即通知您。{reason}',
  },
  'event-resumed': {
    subject: '新日期：{event}',
    text: '“{event}”的日期已经确定，您的报名（编号 {code}）有效。如无法出席，请取消报名，把名额留给他人。\n\n{when}\n{place}',
  },
  'event-changed': {
    subject: '时间或地点有变：{event}',
    text: '“{event}”的时间或地点有变动。您的报名 {code} 依然有效；如果不能前来，请取消报名，把名额留给他人。\n\n{when}\n{place}',
  },
  queued: {
    subject: '已进入候补：{event}',
    text: '“{event}”名额暂满。一有名额空出并轮到您，我们会为您保留并通知您。',
  },
  offered: {
    subject: '轮到您了：{event}',
    text: '“{event}”空出了名额，现在轮到您。名额为您保留到 {until}，请在此之前领取，逾期将转给下一位。',
  },
  lapsed: {
    subject: '名额已转给下一位：{event}',
    text: '为您保留的“{event}”名额已转给候补中的下一位。',
  },
  seated: {
    subject: '您已获得场次座位：{event}',
    text: '“{event}”的场次“{reason}”有座位空出，已为您保留。如不能到场，请退回座位，让给候补的人。\n\n{when}\n{place}',
  },
  'meeting-asked': {
    subject: '{person}希望与您洽谈：{event}',
    text: '{person}邀请您在“{event}”期间洽谈。\n\n{when}\n\n{reason}',
  },
  'meeting-moved': {
    subject: '洽谈改期：{event}',
    text: '{person}为您在“{event}”的洽谈提出了新的时间，请答复。\n\n{when}\n\n{reason}',
  },
  'meeting-accepted': {
    subject: '洽谈已确认：{event}',
    text: '{person}已接受您在“{event}”的洽谈。\n\n{when}\n{place}\n\n{reason}',
  },
  'meeting-declined': {
    subject: '洽谈未达成：{event}',
    text: '{person}无法接受您在“{event}”的洽谈邀请。{reason}',
  },
  'meeting-cancelled': {
    subject: '洽谈已取消：{event}',
    text: '您与{person}在“{event}”的洽谈已取消，该时段重新空出。\n\n{when}',
  },
  open: '打开',
  online: '线上',
  meetingRequested: '有参会者希望与您洽谈：{event}',
}
