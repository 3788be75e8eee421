import { errorText } from '@tiantian/contracts/error-text/kk.ts'

export const error = {
  code: errorText,
  client: {
    NETWORK: 'Байланыс жоқ. Желіні тексеріңіз.',
    TIMEOUT: 'Сервер уақытында жауап бермеді.',
    TRAFFIC_LIMIT: 'Оператор трафикті шектеді. Кейінірек қайталап көріңіз.',
    fallback: 'Сұрау орындалмады. Қайталап көріңіз.',
  },
  requestId: 'Сұрау нөмірі {{id}}',
  pageTitle: 'Бетті көрсету мүмкін болмады',
  timeoutTitle: 'Сервер жауап бермейді',
  timeoutText: 'Серверді күту уақыты бітті. Қайталау үшін экранды басыңыз.',
  timeoutHint: 'Байланыс бар-жоғын тексеріңіз.',
  rule: {
    required: 'Бұл өрісті толтырыңыз.',
    too_small_text: 'Кемінде {{minimum}} таңба.',
    too_big_text: 'Ең көбі {{maximum}} таңба.',
    too_small_number: '{{minimum}} немесе одан көп болуы керек.',
    too_big_number: '{{maximum}} немесе одан аз болуы керек.',
    too_small_list: 'Кемінде {{minimum}} таңдаңыз.',
    too_big_list: 'Ең көбі {{maximum}} таңдаңыз.',
    invalid_format: 'Қате бар сияқты. Тексеріңіз.',
    invalid_type: 'Бұл өрісті тексеріңіз.',
    invalid_value: 'Тізімнен таңдаңыз.',
    not_multiple_of: '{{divisor}} санына еселі болуы керек.',
    postcode: 'Индекс пішімі таңдалған елге сай емес.',
    password_medium: 'Кемінде екі түрі керек: әріп, цифр, белгі.',
    mismatch: 'Мәндер сәйкес келмейді.',
  },
}
