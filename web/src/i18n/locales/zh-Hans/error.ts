import { firstErrorText } from '@tiantian/contracts/error-text/first/zh-Hans.ts'

export const error = {
  code: firstErrorText,
  client: {
    OFFLINE: '当前没有网络连接，恢复后将自动继续。',
    NETWORK: '网络连接失败，请检查网络。',
    TIMEOUT: '服务器响应超时。',
    TRAFFIC_LIMIT: '运营商流量受限，请稍后再试。',
    CLOCK_WRONG: '本设备的日期或时间不正确，服务器拒绝了请求。请校准时间后重试。',
    DEVICE_PROMPT: '验证失败，请重试。',
    fallback: '请求服务失败，请重试。',
  },
  requestId: '请求编号 {{id}}',
  pageTitle: '页面暂时无法显示',
  timeoutTitle: '服务器没有响应',
  timeoutText: '连接服务器超时，点击屏幕重试',
  timeoutHint: '请先检查网络是否通畅。',
  /** Beside a field whose own text is not there. */
  rule: { invalid_type: '请检查此项。' },
}
