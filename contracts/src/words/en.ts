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
