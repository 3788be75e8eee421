import type { UserInfo } from '@tiantian/contracts/user/info.ts'

/** Nickname, else username; undefined for a visitor, whose nickname `guest` says nothing (S3.5). */
export function personName({
  nickname,
  username,
}: Pick<UserInfo, 'nickname' | 'username'>): string | undefined {
  return [nickname, username].find((name) => name !== '' && name !== 'guest')
}
