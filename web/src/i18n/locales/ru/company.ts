import { company as words } from '@tiantian/contracts/words/ru.ts'

export const company = {
  ...words,
  write: 'Написать компании',
  name: 'Компания',
  gone: 'Такой проверенной компании нет',
}
