/** What the forms of shops and offices share. */
export const form = {
  item: {
    edit: 'Edit {{name}}',
    remove: 'Remove {{name}}',
    up: 'Move {{name}} up',
    down: 'Move {{name}} down',
    sure: 'Remove “{{name}}”?',
    untitled: 'Untitled',
  },
  draft: {
    unsaved: 'Text from {{at}} was not saved.',
    restore: 'Restore it',
    discard: 'Discard it',
    conflict: 'Somebody saved a newer version',
    conflictText: 'Compare both. Saving again replaces the newer version with yours.',
    mergedText: 'What you changed is kept when you save again; everything else comes from the newer version.',
    theirs: 'Newer version',
    yours: 'Your version',
    take: 'Take the newer version',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'What you have written here is not saved yet.',
    leave: 'Leave',
    stay: 'Stay',
  },
  preview: {
    device: 'Width',
    phone: 'Phone',
    desktop: 'Computer',
    incomplete: 'Fill in these fields first; then you see the page as buyers will.',
    language: 'Language of the page',
  },
}
