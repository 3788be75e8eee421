import { firstErrorText } from '@tiantian/contracts/error-text/first/en.ts'

export const error = {
  code: firstErrorText,
  client: {
    OFFLINE: 'You are offline. This goes on by itself when the network is back.',
    NETWORK: 'No connection. Please check your network.',
    TIMEOUT: 'The server did not answer in time.',
    TRAFFIC_LIMIT: 'Your carrier limits traffic right now. Please try again later.',
    CLOCK_WRONG:
      'The date or time of this device is wrong, so the server refuses its calls. Set the clock and try again.',
    DEVICE_PROMPT: 'Authentication failed, please retry.',
    fallback: 'The request failed. Please try again.',
  },
  requestId: 'Request number {{id}}',
  pageTitle: 'This page could not be shown',
  timeoutTitle: 'Server not responding',
  timeoutText: 'The connection to the server timed out. Click the screen to try again.',
  timeoutHint: 'Please check that you are online.',
  /** Beside a field whose own text is not there. */
  rule: { invalid_type: 'Please check this field.' },
}
