/** The most common passwords among those that the rule of two character kinds accepts. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
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
