import { company as words } from '@tiantian/contracts/words/ru.ts'

export const company = {
  ...words,
  name: 'Компания',
  gone: 'Такой проверенной компании нет',
}
