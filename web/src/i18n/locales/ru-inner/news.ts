/** Of `message`, what every page of a member says: a file of its own, or they would load all of it. */
const messageLink = {
  title: 'Сообщения',
  unread_one: '{{count}} непрочитанное сообщение',
  unread_few: '{{count}} непрочитанных сообщения',
  unread_many: '{{count}} непрочитанных сообщений',
  unread_other: '{{count}} непрочитанного сообщения',
}

const notifications = {
  title: 'Уведомления',
  unread_one: '{{count}} непрочитанное уведомление',
  unread_few: '{{count}} непрочитанных уведомления',
  unread_many: '{{count}} непрочитанных уведомлений',
  unread_other: '{{count}} непрочитанного уведомления',
  readAll: 'Отметить все прочитанными',
  settings: 'Настройки уведомлений',
  views: 'Какие уведомления',
  view: { all: 'Все', unread: 'Непрочитанные', archived: 'Архив' },
  none: 'Уведомлений пока нет',
  noneText: 'Здесь появятся новости о ваших заказах и о том, за чем вы следите.',
  updates_one: '{{count}} изменение',
  updates_few: '{{count}} изменения',
  updates_many: '{{count}} изменений',
  updates_other: '{{count}} изменения',
  severity: {
    info: 'К сведению',
    success: 'Хорошая новость',
    warning: 'Требует внимания',
    critical: 'Срочно',
  },
  why: {
    security: 'Это сообщение о безопасности вашего аккаунта.',
    orders: 'Вы получили это как покупатель или продавец.',
    messages: 'Вы получили это, потому что вам или вашей команде написали.',
    events: 'Вы получили это как участник мероприятия.',
    enterprise: 'Вы получили это, потому что это касается вашей компании или команды.',
    news: 'Вы получили это, потому что подписаны на новости.',
    offers: 'Вы получили это, потому что подписаны на предложения.',
    asked: 'Вы получили это, потому что подписались на странице.',
  },
  read: 'Прочитано',
  archive: 'В архив',
  unarchive: 'Вернуть из архива',
  mute: 'Отключить такие',
  muted: 'Больше не сообщим',
  mutedLike: 'Не сообщаем о таком, как «{{subject}}»',
  unmute: 'Сообщать снова',
  open: 'Открыть',
  quiet: {
    name: 'Не беспокоить ночью: без всплывающих окон и SMS',
    from: 'С',
    to: 'До',
    zone: 'Часовой пояс: {{zone}}',
  },
}

/** What concerns a member. */
export const texts = { notifications, message: messageLink }
