export { deleteFile, getFileInfo, getTempFileUrl } from './file-url.ts'
export { uploadFile } from './upload.ts'
export { uploadFiles } from './upload-batch.ts'
