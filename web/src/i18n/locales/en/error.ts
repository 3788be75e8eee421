import { errorText } from '@tiantian/contracts/error-text/en.ts'

export const error = {
  code: errorText,
  client: {
    NETWORK: 'No connection. Please check your network.',
    TIMEOUT: 'The server did not answer in time.',
    TRAFFIC_LIMIT: 'Your carrier limits traffic right now. Please try again later.',
    fallback: 'The request failed. Please try again.',
  },
  requestId: 'Request number {{id}}',
  pageTitle: 'This page could not be shown',
  timeoutTitle: 'Server not responding',
  timeoutText: 'The connection to the server timed out. Click the screen to try again.',
  timeoutHint: 'Please check that you are online.',
  rule: {
    required: 'Please fill in this field.',
    too_small_text: 'At least {{minimum}} characters.',
    too_big_text: 'At most {{maximum}} characters.',
    too_small_number: 'At least {{minimum}}.',
    too_big_number: 'At most {{maximum}}.',
    too_small_list: 'Choose at least {{minimum}}.',
    too_big_list: 'Choose at most {{maximum}}.',
    invalid_format: 'This does not look right. Please check it.',
    invalid_type: 'Please check this field.',
    invalid_value: 'Please choose from the list.',
    not_multiple_of: 'Must be a multiple of {{divisor}}.',
    postcode: 'This is not a postcode of the chosen country.',
    password_medium: 'Use at least two of: letters, digits, symbols.',
    mismatch: 'The two entries differ.',
  },
}
