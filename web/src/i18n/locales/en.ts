import { common } from './en/common.ts'
import { error } from './en/error.ts'
import { first } from './en/first.ts'
import { home } from './en/home.ts'
import { shell } from './en/shell.ts'

export const texts = {
  ...first,
  common,
  error,
  home,
  shell,
}
