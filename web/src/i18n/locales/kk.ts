import { common } from './kk/common.ts'
import { error } from './kk/error.ts'
import { first } from './kk/first.ts'
import { home } from './kk/home.ts'
import { shell } from './kk/shell.ts'

export const texts = {
  ...first,
  common,
  error,
  home,
  shell,
}
