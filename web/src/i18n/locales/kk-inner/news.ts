/** Of `message`, what every page of a member says: a file of its own, or they would load all of it. */
const messageLink = {
  title: 'Хабарламалар',
  unread_one: '{{count}} оқылмаған хабарлама',
  unread_other: '{{count}} оқылмаған хабарлама',
}

const notifications = {
  title: 'Хабарландырулар',
  unread_one: '{{count}} оқылмаған хабарландыру',
  unread_other: '{{count}} оқылмаған хабарландыру',
  readAll: 'Барлығын оқылды деп белгілеу',
  settings: 'Хабарландыру баптаулары',
  views: 'Қай хабарландырулар',
  view: { all: 'Барлығы', unread: 'Оқылмаған', archived: 'Мұрағат' },
  none: 'Хабарландырулар жоқ',
  noneText: 'Тапсырыстарыңыз бен бақылап отырған нәрселеріңіз туралы жаңалықтар осында шығады.',
  updates_one: '{{count}} өзгеріс',
  updates_other: '{{count}} өзгеріс',
  severity: {
    info: 'Мәлімет үшін',
    success: 'Жақсы жаңалық',
    warning: 'Назар аударыңыз',
    critical: 'Шұғыл',
  },
  why: {
    security: 'Бұл — аккаунтыңыздың қауіпсіздігі туралы хабар.',
    orders: 'Бұл сізге сатып алушы немесе сатушы ретінде келді.',
    messages: 'Бұл сізге немесе командаңызға біреу жазғаны үшін келді.',
    events: 'Бұл сізге іс-шараға қатысушы ретінде келді.',
    enterprise: 'Бұл сізге компанияңызға немесе командаңызға қатысты болғаны үшін келді.',
    news: 'Бұл сізге жаңалықтарға жазылғаныңыз үшін келді.',
    offers: 'Бұл сізге ұсыныстарға жазылғаныңыз үшін келді.',
    asked: 'Бұл сізге сол бетте өзіңіз жазылғаныңыз үшін келді.',
  },
  read: 'Оқылды',
  archive: 'Мұрағатқа',
  unarchive: 'Мұрағаттан қайтару',
  mute: 'Мұндайды өшіру',
  muted: 'Бұдан былай хабарламаймыз',
  mutedLike: '«{{subject}}» сияқтысы хабарланбайды',
  unmute: 'Қайта хабарлау',
  open: 'Ашу',
  quiet: {
    name: 'Түнде мазаламау: қалқымалы терезесіз және SMS-сіз',
    from: 'Басталуы',
    to: 'Аяқталуы',
    zone: 'Уақыт белдеуі: {{zone}}',
  },
}

/** What concerns a member. */
export const texts = { notifications, message: messageLink }
