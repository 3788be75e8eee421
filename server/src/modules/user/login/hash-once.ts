import { passwordHashing } from './password.ts'

/** For tests, whose users have one password: its hash is made once for all of them, at the cost of any other. */
export function hashOnce(usual: string) {
  const { hash } = passwordHashing
  let made: Promise<string> | undefined
  passwordHashing.hash = (password) => {
    if (password !== usual) return hash(password)
    made ??= hash(password)
    return made
  }
}
