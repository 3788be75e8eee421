import type { PersonalData } from '../../platform/personal-data.ts'
import { inLanguage } from '../../platform/personal-data.ts'

const profile: PersonalData = {
  name: 'profile',
  title: { 'zh-Hans': '个人资料', en: 'Profile', ru: 'Профиль', kk: 'Профиль' },
  from: 'users u',
  owner: 'u.id',
  key: { 'u.id': 'uuid' },
  columns: {
    id: 'u.id',
    username: 'u.username',
    nickname: 'u.nickname',
    mobile: 'u.mobile',
    email: 'u.email',
    gender: `case u.gender when 1 then 'male' when 2 then 'female' else 'unknown' end`,
    avatar: 'u.avatar',
    language: 'u.language',
    roles: 'u.roles',
    channelCode: 'u.channel_code',
    registeredAt: 'u.created_at',
  },
}

const addresses: PersonalData = {
  name: 'addresses',
  title: {
    'zh-Hans': '收货地址',
    en: 'Delivery addresses',
    ru: 'Адреса доставки',
    kk: 'Жеткізу мекенжайлары',
  },
  from: 'addresses a join countries co on co.code = a.country join cities ci on ci.id = a.city_id',
  owner: 'a.user_id',
  key: { 'a.id': 'uuid' },
  columns: {
    name: 'a.name',
    phone: 'a.phone',
    country: inLanguage('co.name'),
    city: inLanguage('ci.name'),
    street: 'a.street',
    postcode: 'a.postcode',
    isDefault: 'a.is_default',
    createdAt: 'a.created_at',
  },
}

const sessions: PersonalData = {
  name: 'sessions',
  title: {
    'zh-Hans': '登录与设备',
    en: 'Sign-ins and devices',
    ru: 'Входы и устройства',
    kk: 'Кірулер мен құрылғылар',
  },
  from: 'sessions s',
  owner: 's.user_id',
  key: { 's.id': 'uuid' },
  columns: {
    signedInAt: 's.created_at',
    lastSeenAt: 's.seen_at',
    endsAt: 's.expires_at',
    signedOutAt: 's.revoked_at',
    network: 's.network',
    browser: 's.user_agent',
    pushClientId: 's.push_client_id',
  },
}

const providers: PersonalData = {
  name: 'providers',
  title: {
    'zh-Hans': '已绑定的第三方账号',
    en: 'Linked accounts of other services',
    ru: 'Привязанные аккаунты других сервисов',
    kk: 'Басқа сервистердегі байланысқан аккаунттар',
  },
  from: 'user_providers v',
  owner: 'v.user_id',
  key: { 'v.custom_id': 'text' },
  columns: { provider: 'v.provider', boundAt: 'v.bound_at' },
}

const security: PersonalData = {
  name: 'security',
  title: { 'zh-Hans': '通行密钥', en: 'Passkeys', ru: 'Ключи доступа', kk: 'Кіру кілттері' },
  from: 'passkeys p',
  owner: 'p.user_id',
  key: { 'p.id': 'uuid' },
  columns: { name: 'p.name', createdAt: 'p.created_at', usedAt: 'p.used_at' },
}

const realName: PersonalData = {
  name: 'real-name',
  title: {
    'zh-Hans': '实名认证',
    en: 'Verification of identity',
    ru: 'Проверка личности',
    kk: 'Жеке басты растау',
  },
  from: 'real_names r',
  owner: 'r.user_id',
  key: { 'r.user_id': 'uuid' },
  columns: {
    status: `case r.status when 1 then 'waiting' when 2 then 'certified' when 3 then 'failed' else 'none' end`,
    submittedAt: 'r.submitted_at',
  },
}

const terms: PersonalData = {
  name: 'accepted-terms',
  title: {
    'zh-Hans': '已同意的条款',
    en: 'Terms you accepted',
    ru: 'Принятые условия',
    kk: 'Қабылданған шарттар',
  },
  from: 'terms_accepted t',
  owner: 't.user_id',
  key: { 't.document': 'text', 't.version': 'text' },
  columns: {
    document: 't.document',
    version: 't.version',
    language: 't.language',
    acceptedAt: 't.accepted_at',
  },
}

const notices: PersonalData = {
  name: 'notification-choices',
  title: {
    'zh-Hans': '通知设置',
    en: 'Notifications you chose',
    ru: 'Выбор уведомлений',
    kk: 'Хабарландыру таңдауы',
  },
  from: 'notification_choices n',
  owner: 'n.user_id',
  key: { 'n.topic': 'text', 'n.channel': 'text' },
  columns: { topic: 'n.topic', channel: 'n.channel', isOn: 'n.is_on', chosenAt: 'n.chosen_at' },
}

const impersonations: PersonalData = {
  name: 'office-looks',
  title: {
    'zh-Hans': '联盟办公室查看记录',
    en: 'When the office looked as you',
    ru: 'Когда офис смотрел от вашего имени',
    kk: 'Кеңсе сіздің атыңыздан қараған уақыт',
  },
  from: 'impersonations k',
  owner: 'k.user_id',
  key: { 'k.id': 'uuid' },
  columns: { reason: 'k.reason', from: 'k.created_at', until: 'k.expires_at' },
}

/** Events of the account, no matter who caused them. */
const events: PersonalData = {
  name: 'account-events',
  title: {
    'zh-Hans': '账号变更记录',
    en: 'Changes of the account',
    ru: 'Изменения аккаунта',
    kk: 'Аккаунттағы өзгерістер',
  },
  from: `(select * from audit_log where object_kind = 'user') e`,
  owner: 'e.object_id',
  key: { 'e.id': 'bigint' },
  columns: {
    event: 'e.event',
    change: 'e.change',
    isByMyself: 'e.actor_id is not distinct from e.object_id',
    at: 'e.created_at',
  },
}

const attempts: PersonalData = {
  name: 'sign-in-log',
  title: { 'zh-Hans': '登录记录', en: 'Log of sign-ins', ru: 'Журнал входов', kk: 'Кіру журналы' },
  from: 'auth_events a',
  owner: 'a.user_id',
  key: { 'a.id': 'uuid' },
  columns: {
    kind: 'a.kind',
    way: 'a.way',
    isSuccessful: 'a.is_ok',
    browser: 'a.user_agent',
    network: 'a.network',
    at: 'a.created_at',
  },
}

export const userPersonalData: readonly PersonalData[] = [
  profile,
  addresses,
  sessions,
  attempts,
  security,
  providers,
  realName,
  terms,
  notices,
  impersonations,
  events,
]
