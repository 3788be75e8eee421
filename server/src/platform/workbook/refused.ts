/** Why a workbook is not read: it is none, it is locked or broken, or it is more than allowed. */
export type WorkbookFault = 'unreadable' | 'too-large' | 'too-long'

export class WorkbookRefused extends Error {
  readonly fault: WorkbookFault

  constructor(fault: WorkbookFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}
