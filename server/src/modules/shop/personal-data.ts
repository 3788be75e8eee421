import type { PersonalData } from '../../platform/personal-data.ts'
import { inLanguage } from '../../platform/personal-data.ts'

const shops: PersonalData = {
  name: 'shops',
  title: { 'zh-Hans': '我的店铺', en: 'My shops', ru: 'Мои магазины', kk: 'Дүкендерім' },
  from: 'shops s join countries co on co.code = s.country join cities ci on ci.id = s.city_id',
  owner: 's.owner_id',
  key: { 's.id': 'uuid' },
  columns: {
    id: 's.id',
    name: inLanguage('s.name'),
    state: 's.state',
    description: inLanguage('s.description'),
    country: inLanguage('co.name'),
    city: inLanguage('ci.name'),
    address: 's.address',
    phone: 's.phone',
    createdAt: 's.created_at',
  },
}

const certificates: PersonalData = {
  name: 'shop_certificates',
  title: {
    'zh-Hans': '我的店铺证书',
    en: 'Certificates of my shops',
    ru: 'Сертификаты моих магазинов',
    kk: 'Дүкендерімнің сертификаттары',
  },
  from: 'shop_certificates c join shops s on s.id = c.shop_id',
  owner: 's.owner_id',
  key: { 'c.id': 'uuid' },
  columns: {
    shop: inLanguage('s.name'),
    kind: 'c.kind',
    name: 'c.name',
    issuer: 'c.issuer',
    number: 'c.number',
    validUntil: 'c.valid_until::text',
    state: 'c.state',
    note: 'c.note',
  },
}

const memberships: PersonalData = {
  name: 'shop_memberships',
  title: {
    'zh-Hans': '我任职的店铺',
    en: 'Shops I work in',
    ru: 'Магазины, где я работаю',
    kk: 'Жұмыс істейтін дүкендерім',
  },
  from: 'shop_members m join shops s on s.id = m.shop_id',
  owner: 'm.user_id',
  key: { 'm.shop_id': 'uuid' },
  columns: { shop: inLanguage('s.name'), role: 'm.role', createdAt: 'm.created_at' },
}

const invitations: PersonalData = {
  name: 'shop_invitations',
  title: {
    'zh-Hans': '店铺团队邀请',
    en: 'Invitations to work in shops',
    ru: 'Приглашения работать в магазинах',
    kk: 'Дүкендерге жұмысқа шақырулар',
  },
  from: 'shop_invitations i join shops s on s.id = i.shop_id',
  owner: 'i.user_id',
  key: { 'i.id': 'uuid' },
  columns: {
    shop: inLanguage('s.name'),
    email: 'i.email',
    role: 'i.role',
    sentAt: 'i.sent_at',
    expiresAt: 'i.expires_at',
    acceptedAt: 'i.accepted_at',
  },
}

const keys: PersonalData = {
  name: 'shop_api_keys',
  title: {
    'zh-Hans': '我创建的店铺密钥',
    en: 'Keys of shops that I made',
    ru: 'Созданные мной ключи магазинов',
    kk: 'Мен жасаған дүкен кілттері',
  },
  from: 'shop_api_keys k join shops s on s.id = k.shop_id',
  owner: 'k.user_id',
  key: { 'k.id': 'uuid' },
  columns: {
    shop: inLanguage('s.name'),
    name: 'k.name',
    scopes: 'k.scopes',
    createdAt: 'k.created_at',
    expiresAt: 'k.expires_at',
    lastUsedAt: 'k.last_used_at',
  },
}

const webhooks: PersonalData = {
  name: 'shop_webhooks',
  title: {
    'zh-Hans': '我设置的店铺 Webhook',
    en: 'Webhooks of shops that I set up',
    ru: 'Настроенные мной вебхуки магазинов',
    kk: 'Мен баптаған дүкен вебхуктары',
  },
  from: 'shop_webhooks w join shops s on s.id = w.shop_id',
  owner: 'w.saved_by',
  key: { 'w.id': 'uuid' },
  columns: { shop: inLanguage('s.name'), url: 'w.url', events: 'w.events', createdAt: 'w.created_at' },
}

const enterpriseOffers: PersonalData = {
  name: 'enterprise_offers',
  title: {
    'zh-Hans': '企业转让',
    en: 'Offers of my enterprise',
    ru: 'Предложения передать предприятие',
    kk: 'Кәсіпорынды беру ұсыныстары',
  },
  from: 'enterprise_offers o join enterprise_applications a on a.id = o.application_id',
  owner: 'o.from_user',
  key: { 'o.id': 'uuid' },
  columns: { enterprise: 'a.name', email: 'o.email', state: 'o.state', createdAt: 'o.created_at' },
}

const enterpriseMemberships: PersonalData = {
  name: 'enterprise_memberships',
  title: {
    'zh-Hans': '我任职的企业',
    en: 'Enterprises I work for',
    ru: 'Предприятия, где я работаю',
    kk: 'Жұмыс істейтін кәсіпорындарым',
  },
  from: 'enterprise_members m join enterprise_applications a on a.id = m.application_id',
  owner: 'm.user_id',
  key: { 'm.application_id': 'uuid' },
  columns: { enterprise: 'a.name', role: 'm.role', createdAt: 'm.created_at' },
}

const enterpriseInvitations: PersonalData = {
  name: 'enterprise_invitations',
  title: {
    'zh-Hans': '我发出的企业团队邀请',
    en: 'Invitations into my enterprise',
    ru: 'Приглашения в моё предприятие',
    kk: 'Кәсіпорныма шақырулар',
  },
  from: 'enterprise_invitations i join enterprise_applications a on a.id = i.application_id',
  owner: 'i.invited_by',
  key: { 'i.id': 'uuid' },
  columns: { enterprise: 'a.name', email: 'i.email', role: 'i.role', createdAt: 'i.created_at' },
}

const joinRequests: PersonalData = {
  name: 'enterprise_join_requests',
  title: {
    'zh-Hans': '加入企业的申请',
    en: 'Requests to join enterprises',
    ru: 'Запросы на вступление в предприятия',
    kk: 'Кәсіпорындарға кіру сұраулары',
  },
  from: 'enterprise_join_requests r join enterprise_applications a on a.id = r.application_id',
  owner: 'r.user_id',
  key: { 'r.id': 'uuid' },
  columns: { enterprise: 'a.name', note: 'r.note', state: 'r.state', createdAt: 'r.created_at' },
}

export const shopPersonalData: readonly PersonalData[] = [
  shops,
  certificates,
  memberships,
  invitations,
  keys,
  webhooks,
  enterpriseOffers,
  joinRequests,
  enterpriseMemberships,
  enterpriseInvitations,
]
