import type { Language } from '../language.ts'
import type { AuthorisationReason } from './certificate.ts'

/** What the seller reads. */
export const AUTHORISATION_REASON_TEXTS: Readonly<
  Record<AuthorisationReason, Readonly<Record<Language, string>>>
> = {
  brand: {
    'zh-Hans': '授权书不是该品牌的。',
    en: 'The paper is not about this brand.',
    ru: 'Документ относится к другому бренду.',
    kk: 'Құжат басқа брендке қатысты.',
  },
  shop: {
    'zh-Hans': '授权书未写明本店铺或其所属企业。',
    en: 'The paper names neither the shop nor its company.',
    ru: 'В документе не указаны ни магазин, ни его компания.',
    kk: 'Құжатта дүкен де, оның компаниясы да көрсетілмеген.',
  },
  issuer: {
    'zh-Hans': '授权方不是品牌方或其授权经销商，请补充授权链。',
    en: 'It was issued neither by the maker nor by its authorised distributor. Add the chain of authorisation.',
    ru: 'Документ выдан не производителем и не его официальным дистрибьютором. Приложите цепочку полномочий.',
    kk: 'Құжатты өндіруші де, оның ресми дистрибьюторы да бермеген. Өкілеттік тізбегін қосыңыз.',
  },
  expired: {
    'zh-Hans': '授权书已过期，或有效期与填写不符。',
    en: 'The paper has expired, or its last day is another one than you entered.',
    ru: 'Срок документа истёк или не совпадает с указанным.',
    kk: 'Құжаттың мерзімі өткен немесе көрсетілгенге сай емес.',
  },
  unreadable: {
    'zh-Hans': '扫描件看不清，请重新上传整页彩色扫描件。',
    en: 'The scan cannot be read. Upload a colour scan of the whole page.',
    ru: 'Скан не читается. Загрузите цветной скан всей страницы.',
    kk: 'Скан оқылмайды. Бүкіл беттің түрлі түсті сканын жүктеңіз.',
  },
  forged: {
    'zh-Hans': '品牌方未出具过该授权书。',
    en: 'The maker did not issue this paper.',
    ru: 'Производитель не выдавал этого документа.',
    kk: 'Өндіруші бұл құжатты бермеген.',
  },
  other: { 'zh-Hans': '', en: '', ru: '', kk: '' },
}
