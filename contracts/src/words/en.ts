// Texts shared by the app and the public pages: here once, so that they cannot diverge.

export { condition } from './first/en.ts'

export const unit = {
  mm: 'mm',
  V: 'V',
  W: 'W',
  kW: 'kW',
  A: 'A',
  kΩ: 'kΩ',
  pcs: 'pcs',
  in: 'in',
  '%': '%',
  bar: 'bar',
  'L/h': 'L/h',
  L: 'L',
  'cm³': 'cm³',
  K: 'K',
  lm: 'lm',
  Ah: 'Ah',
  kWh: 'kWh',
  '°C': '°C',
  km: 'km',
  kg: 'kg',
  N·m: 'N·m',
  Hz: 'Hz',
  dB: 'dB',
  t: 't',
}

export const product = {
  steeringOnly: { lhd: 'left-hand drive only', rhd: 'right-hand drive only' },
  tier: { oe: 'Genuine', oes: 'Factory supplier', aftermarket: 'Aftermarket' },
  reference: {
    oe: 'Original numbers',
    crossReference: 'Cross-references from other makers',
    supersedes: 'Replaces',
    superseded_by: 'Replaced by',
  },
  specification: 'Specification',
  numbers: 'Numbers and replacements',
}

export const shop = {
  type: {
    manufacturer: 'Manufacturer',
    trading: 'Trading company',
    distributor: 'Distributor',
    wholesaler: 'Wholesaler',
    retailer: 'Retailer',
    service: 'Workshop',
    logistics: 'Logistics',
  },
  facts: 'Facts about the shop',
  shippedOnTime: 'Shipped on time',
  answers: 'Answers within',
  since: 'In business since',
  languages: 'Speaks',
  address: 'Address',
  warehouses: 'Warehouses',
  mainMakes: 'Car makes',
  returns: 'Returns',
}

/** The public page of a verified enterprise. */
export const company = {
  type: {
    manufacturer: 'Manufacturer',
    exporter: 'Exporter',
    importer: 'Importer',
    distributor: 'Distributor',
    service: 'Service',
    logistics: 'Logistics',
    association: 'Association',
  },
  checked: {
    registration: 'Registered name and number, in the state registry of the country',
    papers: 'The licence or registration certificate, seen as a scan',
    people: 'Who heads the enterprise and who owns a quarter or more, as declared',
  },
  unchecked: {
    goods: 'The quality and origin of goods',
    certificates: 'Certificates and brands: they are listed as the enterprise states them',
    finances: 'Finances and the ability to deliver',
  },
  verified: 'Verified by the alliance',
  lapsed: 'No longer verified',
  lapsedText:
    'The papers that the alliance had checked have run out, and no new ones have been accepted since.',
  lapsedOn: 'Verified until',
  checkedTitle: 'What was checked',
  checkedOn: 'Checked on',
  uncheckedTitle: 'What was not checked',
  number: 'Registration number',
  latinName: 'Name in Latin letters',
  tradeName: 'Trade name',
  operatingAddress: 'Business address',
  exportCountries: 'Exports to',
  kind: 'Kind of enterprise',
  registeredOn: 'Registered',
  brands: 'Brands',
  certificateList: 'Certificates',
  about: 'About the company',
  shops: 'Shops of the company',
  ahead: 'Where to meet them',
  past: 'Exhibited before',
  website: 'Website',
  stand: 'stand',
  until: 'valid until',
}
