import { common } from './ru/common.ts'
import { error } from './ru/error.ts'
import { first } from './ru/first.ts'
import { home } from './ru/home.ts'
import { shell } from './ru/shell.ts'

export const texts = {
  ...first,
  common,
  error,
  home,
  shell,
}
