/** Where an officer looks up an enterprise, its head and its owners before approving it; searches by name. */
export const SANCTION_LISTS = [
  { name: 'un', url: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list' },
  { name: 'eu', url: 'https://www.sanctionsmap.eu/' },
  { name: 'us', url: 'https://sanctionssearch.ofac.treas.gov/' },
] as const
