import { company as words } from '@tiantian/contracts/words/en.ts'

export const company = {
  ...words,
  write: 'Write to the company',
  name: 'Company',
  gone: 'This company is not verified or does not exist',
}
