import type { UserInfo } from '@tiantian/contracts/user/info.ts'

/** Nickname, or else username; undefined for a visitor, whose nickname `guest` is only a default (S3.5). */
export function personName({
  nickname,
  username,
}: Pick<UserInfo, 'nickname' | 'username'>): string | undefined {
  return [nickname, username].find((name) => name !== '' && name !== 'guest')
}
