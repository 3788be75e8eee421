import type { Language } from '../language.ts'
import type { ProductReturn } from './review-names.ts'

/** As the seller reads it. */
export const PRODUCT_RETURN_TEXTS: Readonly<Record<ProductReturn, Readonly<Record<Language, string>>>> = {
  name: {
    'zh-Hans': '商品名称与零件不符。请写明零件名称，不要写广告语或联系方式。',
    en: 'The name does not say what the part is. Write what it is, without advertising or contacts.',
    ru: 'Название не соответствует детали. Напишите, что это за деталь, без рекламы и контактов.',
    kk: 'Атауы бөлшекке сай емес. Жарнама мен байланыс деректерінсіз қандай бөлшек екенін жазыңыз.',
  },
  brand: {
    'zh-Hans': '品牌与图片或编号不符。请选择零件的实际品牌。',
    en: 'The brand does not match the pictures or the number. Choose the brand of the part.',
    ru: 'Бренд не совпадает с фотографиями или номером. Укажите бренд детали.',
    kk: 'Бренд суреттерге немесе нөмірге сай келмейді. Бөлшектің брендін көрсетіңіз.',
  },
  number: {
    'zh-Hans': '零件编号有误，请核对。',
    en: 'The part number is wrong. Check it.',
    ru: 'Номер детали указан неверно. Проверьте его.',
    kk: 'Бөлшек нөмірі қате. Тексеріп шығыңыз.',
  },
  category: {
    'zh-Hans': '类目选择错误，请改选正确类目。',
    en: 'The part belongs in another category. Choose the right one.',
    ru: 'Деталь относится к другой категории. Выберите подходящую.',
    kk: 'Бөлшек басқа санатқа жатады. Дұрысын таңдаңыз.',
  },
  pictures: {
    'zh-Hans': '图片不清晰，或不是该零件的图片。请上传零件实拍图。',
    en: 'The pictures are unclear or show another part. Upload photos of this part.',
    ru: 'Фотографии нечёткие или на них другая деталь. Загрузите фотографии этой детали.',
    kk: 'Суреттер анық емес немесе басқа бөлшекті көрсетеді. Осы бөлшектің суреттерін жүктеңіз.',
  },
  condition: {
    'zh-Hans': '成色与图片或说明不符。',
    en: 'The condition does not match the pictures or the description.',
    ru: 'Состояние не соответствует фотографиям или описанию.',
    kk: 'Күйі суреттерге немесе сипаттамаға сай емес.',
  },
  doubled: {
    'zh-Hans': '您店铺已有相同零件，请编辑已有商品。',
    en: 'Your shop has this part already. Edit that product.',
    ru: 'В вашем магазине эта деталь уже есть. Измените тот товар.',
    kk: 'Дүкеніңізде бұл бөлшек бұрыннан бар. Сол тауарды өзгертіңіз.',
  },
  forbidden: {
    'zh-Hans': '该商品不允许在本商城销售。',
    en: 'This product may not be sold here.',
    ru: 'Этот товар продавать здесь нельзя.',
    kk: 'Бұл тауарды мұнда сатуға болмайды.',
  },
  other: {
    'zh-Hans': '请按审核说明修改。',
    en: 'Correct what the reviewer writes.',
    ru: 'Исправьте то, о чём пишет проверяющий.',
    kk: 'Тексеруші жазғанды түзетіңіз.',
  },
}
