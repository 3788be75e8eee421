import { firstErrorText } from '@tiantian/contracts/error-text/first/kk.ts'

export const error = {
  code: firstErrorText,
  client: {
    OFFLINE: 'Интернет байланысы жоқ. Желі қосылғанда бәрі өзі жалғасады.',
    NETWORK: 'Байланыс жоқ. Желіні тексеріңіз.',
    TIMEOUT: 'Сервер уақытында жауап бермеді.',
    TRAFFIC_LIMIT: 'Оператор трафикті шектеді. Кейінірек қайталап көріңіз.',
    CLOCK_WRONG:
      'Осы құрылғының күні немесе уақыты дұрыс емес, сервер сұрауларды қабылдамайды. Сағатты түзетіп, қайталап көріңіз.',
    DEVICE_PROMPT: 'Растау сәтсіз аяқталды, қайталап көріңіз.',
    fallback: 'Сұрау орындалмады. Қайталап көріңіз.',
  },
  requestId: 'Сұрау нөмірі {{id}}',
  pageTitle: 'Бетті көрсету мүмкін болмады',
  timeoutTitle: 'Сервер жауап бермейді',
  timeoutText: 'Серверді күту уақыты бітті. Қайталау үшін экранды басыңыз.',
  timeoutHint: 'Байланыс бар-жоғын тексеріңіз.',
  /** Beside a field whose own text is not there. */
  rule: { invalid_type: 'Бұл өрісті тексеріңіз.' },
}
