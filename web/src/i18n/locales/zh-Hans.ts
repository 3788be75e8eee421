import { common } from './zh-Hans/common.ts'
import { error } from './zh-Hans/error.ts'
import { first } from './zh-Hans/first.ts'
import { home } from './zh-Hans/home.ts'
import { shell } from './zh-Hans/shell.ts'

export const texts = {
  ...first,
  common,
  error,
  home,
  shell,
}
