import { company as words } from '@tiantian/contracts/words/zh-Hans.ts'

export const company = {
  ...words,
  write: '联系企业',
  name: '企业',
  gone: '该企业未认证或不存在',
}
