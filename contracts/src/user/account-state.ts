/**
 * How an account stands, as the identity pages number it. By itself, since addresses of pages name a state: what
 * actions check besides, such as numbers of all countries, is no part of the first load.
 */
export const ACCOUNT_STATES = ['normal', 'banned', 'auditing', 'refused', 'closed'] as const
