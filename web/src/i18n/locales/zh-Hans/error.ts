import { errorText } from '@tiantian/contracts/error-text/zh-Hans.ts'

export const error = {
  code: errorText,
  client: {
    NETWORK: '网络连接失败，请检查网络。',
    TIMEOUT: '服务器响应超时。',
    TRAFFIC_LIMIT: '运营商流量受限，请稍后再试。',
    fallback: '请求服务失败，请重试。',
  },
  requestId: '请求编号 {{id}}',
  pageTitle: '页面暂时无法显示',
  timeoutTitle: '服务器没有响应',
  timeoutText: '连接服务器超时，点击屏幕重试',
  timeoutHint: '请先检查网络是否通畅。',
  rule: {
    required: '请填写此项。',
    too_small_text: '至少 {{minimum}} 个字符。',
    too_big_text: '最多 {{maximum}} 个字符。',
    too_small_number: '不能小于 {{minimum}}。',
    too_big_number: '不能大于 {{maximum}}。',
    too_small_list: '至少选择 {{minimum}} 项。',
    too_big_list: '最多选择 {{maximum}} 项。',
    invalid_format: '格式不正确，请检查。',
    invalid_type: '请检查此项。',
    invalid_value: '请从列表中选择。',
    not_multiple_of: '须为 {{divisor}} 的整数倍。',
    postcode: '与所选国家的邮编格式不符。',
    password_medium: '字母、数字、符号至少包含两种。',
    mismatch: '两次输入不一致。',
  },
}
