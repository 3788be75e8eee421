/** The names of settings, as on the form. */
export const LOCALIZED = {
  name: 'apply.field.name',
  slogan: 'apply.field.slogan',
  description: 'apply.field.description',
  returnPolicy: 'myShop.returnPolicy',
} as const
export const PLAIN = {
  country: 'apply.field.country',
  cityName: 'setup.field.cityName',
  address: 'apply.field.address',
  phone: 'apply.field.phone',
  email: 'apply.field.email',
  yearFounded: 'myShop.yearFounded',
  minimumAmount: 'myShop.minimumAmount',
} as const
export const LISTED = {
  languages: 'apply.field.languages',
  businessTypes: 'apply.field.businessTypes',
  categories: 'apply.field.categories',
} as const

/** By the first name of a path of the contract. */
const LABELS = {
  ...LOCALIZED,
  ...PLAIN,
  ...LISTED,
  cityId: 'setup.field.cityName',
  morePhones: 'myShop.anotherPhone',
  makes: 'myShop.makes',
  logo: 'myShop.logo',
  cover: 'myShop.cover',
  gallery: 'myShop.part.pictures',
  warehouses: 'shop.warehouses',
  certificates: 'shop.certificates.title',
  taxes: 'myShop.tax.title',
  hours: 'myShop.part.hours',
  holiday: 'myShop.part.holiday',
  minimumOrder: 'myShop.minimumAmount',
} as const

const isLabelled = (name: string): name is keyof typeof LABELS => Object.hasOwn(LABELS, name)

/** The name of the field at a path; messengers are among the contacts. */
export function settingLabel(path: string) {
  const [name = ''] = path.split('.')
  return isLabelled(name) ? LABELS[name] : 'myShop.part.contacts'
}
