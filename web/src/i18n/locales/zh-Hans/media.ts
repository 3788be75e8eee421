export const media = {
  add: '添加文件',
  hint: '{{endings}}，最多 {{limit}} 个文件。',
  wrongKind: '文件类型不符，未添加：{{names}}。',
  tooLarge: '超过 {{megabytes}} MB：{{names}}。',
  surplus_other: '最多只能选 {{count}} 个文件，其余未添加。',
  uploadedOf: '已上传 {{done}}/{{count}}',
  uploading: '正在上传 {{name}}',
  size: '大小 {{megabytes}} MB',
  retry: '重新上传 {{name}}',
  cancel: '取消上传 {{name}}',
  remove: '移除 {{name}}',
  state: { waiting: '等待上传', cancelled: '已取消' },
}
