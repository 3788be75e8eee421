export const home = {
  title: 'Auto parts of the alliance',
  promise: 'Parts and vehicles straight from sellers in {{countries}} countries',
  find: 'Part number, car or name',
  categories: 'Categories',
  inDemand: 'Most wanted',
  hot: 'Popular products',
  shops: 'Shops of the alliance',
  numbers: 'The alliance in numbers',
  productCount: 'products on sale',
  shopCount: 'checked shops',
  countryCount: 'countries',
}
