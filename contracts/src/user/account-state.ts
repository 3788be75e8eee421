/**
 * The status of an account, numbered as on the identity pages. In a file of its own, because page addresses use it:
 * other validations of actions, such as phone numbers of all countries, stay out of the first load.
 */
export const ACCOUNT_STATES = ['normal', 'banned', 'auditing', 'refused', 'closed'] as const
