/** What the forms of shops and offices share. */
export const form = {
  item: {
    edit: '编辑{{name}}',
    remove: '删除{{name}}',
    up: '上移{{name}}',
    down: '下移{{name}}',
    sure: '确定删除“{{name}}”吗？',
    untitled: '未命名',
  },
  draft: {
    unsaved: '{{at}} 的文字尚未保存。',
    restore: '恢复',
    discard: '丢弃',
    conflict: '有人保存了更新的版本',
    conflictText: '请对比两个版本。再次保存将用您的版本替换新版本。',
    mergedText: '再次保存时保留您修改过的字段，其余内容以较新版本为准。',
    theirs: '新版本',
    yours: '您的版本',
    take: '采用新版本',
  },
  leave: {
    title: '不保存就离开？',
    text: '您在此填写的内容尚未保存。',
    leave: '离开',
    stay: '留下',
  },
  preview: {
    device: '宽度',
    phone: '手机',
    desktop: '电脑',
    incomplete: '请先填写以下内容，然后即可看到买家所见的页面。',
    language: '页面语言',
  },
}
