import { company as words } from '@tiantian/contracts/words/kk.ts'

export const company = {
  ...words,
  write: 'Компанияға жазу',
  name: 'Компания',
  gone: 'Мұндай тексерілген компания жоқ',
}
