import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@tiantian/contracts/error.ts'

/** The most common passwords among those that the rule of two character kinds accepts. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa$$w0rd qwerty12 qwerty123 qwerty1234
qwertyu1 qwerty1! 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 q1w2e3r4t5 abc12345 abcd1234 abc123456 abcdef1 a1234567
a12345678 a123456789 aa123456 aa12345678 asd12345 asdf1234 asdfgh12 zxcvbn12 zxcvbnm1 123456789a 12345678a 1234567a
123456aa 123456abc 123123aa 1234qwer 12345qwert 123qweasd qweasd123 qwe12345 qwe123456 admin123 admin1234 admin12345
administrator1 root1234 test1234 test12345 user1234 guest123 letmein1 welcome1 welcome123 iloveyou1 iloveyou2 iloveyou!
monkey123 dragon123 sunshine1 princess1 football1 baseball1 superman1 michael1 charlie1 woaini1314 woaini520 woaini123
5201314a a5201314 1314520a wang1234 li123456 zhang123 1234567q q1234567 q12345678 w1234567 z1234567 x1234567 marina123
parol123 parol1234 parol12345 privet123 ghbdtn123 qazwsx123 qazwsxedc1 natasha1 nikita123 almaty123 kazakhstan1
moscow123 changeme1 changeme123 secret123 master123 hello123 hello1234 computer1 internet1 samsung1 toyota123 bmw12345
tiantian1 tiantian123 tiantian8 letmein123 trustno1 access14 starwars1 pokemon1 whatever1 111111aa 11111111a 00000000a
88888888a a88888888 666666aa 12341234a 11223344a 87654321a 987654321a asd123456 qaz12345 wsx12345 aaaa1111 1111aaaa`.split(
    /\s+/,
  ),
)

/** Argon2id is the library's default algorithm; 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Slow on purpose: tests make the hash of the password that all their users have only once. */
const passwordHashing = { hash: (password: string): Promise<string> => hash(password, COST) }

/**
 * Half of the processors, so that a burst of logins does not slow down reads, and at most half of the thread pool,
 * which also serves files and DNS. One at a time gives some fifty logins a second.
 */
const HASHES_AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
const WAITING_MAX = 100
/** Two character kinds need not mean more than two distinct characters: `aaaaaaa1`. */
const DISTINCT_MIN = 4
/** A hash of random bytes that were never stored, at the same cost. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$M3Ja7Wyjbg5s/cBqulYtFw$rRNo5iMvkl7m5l9Amr4uDWxOBd3rMkK7aNpiPTUnAj4'

let running = 0
const waiting: (() => void)[] = []

/** A hash to store, including salt and cost. @throws AppError('PASSWORD_COMMON') */
export async function hashPassword(password: string, ...names: readonly string[]): Promise<string> {
  refuseCommon(password, ...names)
  return inTurn(() => passwordHashing.hash(normal(password)))
}

/**
 * Called before a code is consumed.
 * @throws AppError('PASSWORD_COMMON') for an easily guessed password: a common one, one with hardly more than one
 * distinct character, or the user's own name, also with digits or punctuation around it
 */
export function refuseCommon(password: string, ...names: readonly string[]) {
  const plain = normal(password).toLowerCase()
  const core = plain.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  const own = names.flatMap((name) => [name, ...name.split('@')]).map((name) => name.toLowerCase())
  const isCommon = [plain, core].some((guess) => COMMON_PASSWORDS.has(guess))
  const isName = own.includes(plain) || own.some((name) => isNumbered(core, name))
  if (isCommon || isName || new Set(plain).size < DISTINCT_MIN) throw new AppError('PASSWORD_COMMON')
}

const isNumbered = (core: string, name: string) =>
  name !== '' && core.startsWith(name) && /^\d*$/.test(core.slice(name.length))

/**
 * Whether the password matches the hash. Without a hash it takes as long and returns false, so that the time does not
 * reveal which accounts exist.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? DECOY, normal(password)))
  return isRight && passwordHash !== null && passwordHash !== undefined
}

/** Keyboards encode one letter in several ways; all count as the same password. */
const normal = (password: string) => password.normalize('NFKC')

/** @throws AppError('UNAVAILABLE') when the queue is full */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= HASHES_AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new AppError('UNAVAILABLE')
    await new Promise<void>((go) => waiting.push(go))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

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
